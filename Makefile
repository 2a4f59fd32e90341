# A list of words; everything happens in `python3 -m build_scripts VERB`.
ifndef PYTHON
PYTHON := $(shell for p in python3 python3.13 python3.14 python3.12 python3.11 python; do \
	$$p -c '' 2>/dev/null && echo $$p && break; done)
endif
ifndef PYTHON
$(error Eldest Hand needs Python 3.11 to 3.14: please install it, on Debian with apt-get install python3)
endif

.PHONY: help serve build check coverage diff test bench setup
.DEFAULT_GOAL := help

help serve build check coverage diff test bench setup:
	@$(PYTHON) -m build_scripts $@ $(ARGS)
