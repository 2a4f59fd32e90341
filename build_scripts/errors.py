"""The one exception the command line turns into a sentence."""


class BuildError(Exception):
    """Something the reader of the terminal can put right.

    ``sentence`` says what is wrong and what to do, in one sentence, without a traceback.
    ``exit_code`` is 1 for findings in the content and 2 for usage or environment.
    """

    def __init__(self, sentence: str, exit_code: int = 2) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.exit_code = exit_code
