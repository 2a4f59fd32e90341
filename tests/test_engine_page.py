"""The engine in a real browser: from the press to an answer, and every way in which it can fail.

A bare page with the page's side of the engine and the real bundle, served under a sub-path.
"""

from __future__ import annotations

import functools
import http.server
import json
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import FaultyServer, started_browser
from playwright.sync_api import Browser, Page

from build_scripts import bundle
from build_scripts.bundle import Bundle
from build_scripts.paths import ROOT
from engine.authoring.scenario_file import read_file
from engine.web import handle_json

HTML = """<!doctype html><meta charset="utf-8"><title>x</title><link rel="icon" href="data:,">
<script src="engine-client.js"></script>
<script>
var told = [];
EldestEngine.on(function (state, reason) { told.push(reason ? state + ": " + reason : state); });
EldestEngine.configure(%s);
</script>"""

ASK = """([op, payload]) => EldestEngine.ask(op, payload).then(
    (result) => ({ result }), (error) => error)"""


class Server(FaultyServer):
    """Serves the folder."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Bundle]:
    root = tmp_path_factory.mktemp("pages")
    site = root / "sub"
    described = bundle.build(site / "engine")
    shutil.copy(ROOT / "docs" / "assets" / "engine-client.js", site)
    (site / "index.html").write_text(HTML % json.dumps(described.config("engine/")))
    return root, described


@pytest.fixture(scope="module")
def address(built: tuple[Path, Bundle]) -> Iterator[str]:
    handler = functools.partial(Server, directory=str(built[0]))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/sub/"
    server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with started_browser() as opened:
        yield opened


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    Server.hidden.clear()
    Server.wrong_type.clear()
    Server.seen.clear()
    context = browser.new_context()  # of its own: nothing comes from another test's cache
    opened = context.new_page()
    opened.goto(address)
    yield opened
    context.unroute_all(behavior="ignoreErrors")  # a file still on its way is no error
    context.close()


def ask(page: Page, op: str = "hello", **payload: object) -> Any:
    return page.evaluate(ASK, [op, payload])


def told(page: Page) -> list[str]:
    return list(page.evaluate("told"))


def test_a_press_starts_the_engine_and_gets_an_answer(page: Page) -> None:
    assert page.evaluate("EldestEngine.state") == "off"
    assert ask(page)["result"]["protocol"] == 1
    page.wait_for_function("EldestEngine.state === 'ready'")
    assert told(page)[:5] == ["loading", "starting", "ready", "thinking", "ready"]
    assert len(Server.seen) == len(set(Server.seen)), "something was fetched twice"


def test_questions_asked_at_once_are_answered_in_order(page: Page) -> None:
    answers = page.evaluate(
        "Promise.all([1, 2, 3].map(() => EldestEngine.ask('hello').then(() => performance.now())))"
    )
    assert answers == sorted(answers)


def test_every_scenario_has_the_same_digest_in_the_page(page: Page) -> None:
    for path in sorted((ROOT / "scenarios").rglob("*.yml")):
        scenario = read_file(str(path)).data
        if "play" not in scenario:
            continue  # a whole match has no steps to replay
        here = json.loads(handle_json(json.dumps({"op": "replay", "scenario": scenario})))
        assert ask(page, "replay", scenario=scenario) == {"result": here["result"]}, path.name


def test_a_refused_question_is_no_failure(page: Page) -> None:
    assert ask(page, "no such thing")["problems"][0]["text"]
    assert "result" in ask(page)


def test_prefetched_at_idle_python_starts_only_on_the_press(page: Page, built: Any) -> None:
    page.evaluate("EldestEngine.prefetch()")
    wheel = built[1].wheel.rsplit("/", 1)[-1]
    for _ in range(100):
        if {"pyodide.asm.wasm", "stdlib.zip", wheel} <= set(Server.seen):
            break
        page.wait_for_timeout(50)
    assert told(page) == []
    fetched = len(Server.seen)
    assert "result" in ask(page)
    assert len(Server.seen) == fetched, "the press fetched what was there already"


def test_a_reader_who_saves_data_prefetches_nothing(page: Page) -> None:
    page.evaluate("Object.defineProperty(navigator, 'connection', {value: {saveData: true}})")
    page.evaluate("EldestEngine.prefetch()")
    page.wait_for_timeout(500)
    assert Server.seen == ["sub", "engine-client.js"] or "pyodide.mjs" not in Server.seen
    assert "result" in ask(page)


@pytest.mark.parametrize(
    "name", ["pyodide.asm.wasm", "pyodide.asm.js", "pyodide.mjs", "stdlib.zip", "engine-worker.mjs"]
)
def test_a_missing_file_is_said_and_retry_works_once_it_is_back(page: Page, name: str) -> None:
    Server.hidden.add(name)
    failure = ask(page)
    assert failure["fatal"]
    assert page.evaluate("EldestEngine.state") == "failed"
    reason = page.evaluate("EldestEngine.reason")
    assert reason == failure["reason"]
    assert name in reason or reason == "worker"
    assert ask(page)["fatal"], "a failed engine stays failed until Retry"
    Server.hidden.clear()
    page.evaluate("EldestEngine.retry()")
    assert "result" in ask(page)


def test_a_prefetch_that_fails_is_silent_and_the_press_tries_again(page: Page) -> None:
    Server.hidden.add("pyodide.asm.wasm")
    page.evaluate("EldestEngine.prefetch()")
    for _ in range(100):
        if "pyodide.asm.wasm" in Server.seen:
            break
        page.wait_for_timeout(50)
    page.wait_for_timeout(200)
    assert told(page) == []
    Server.hidden.clear()
    assert "result" in ask(page)


def test_a_wasm_of_a_wrong_type_works_all_the_same(page: Page) -> None:
    Server.wrong_type.add("pyodide.asm.wasm")
    assert "result" in ask(page)


def test_a_browser_that_may_not_compile_wasm_fails_at_once(
    browser: Browser, address: str, page: Page
) -> None:
    policy = "script-src 'self' 'unsafe-inline'; worker-src 'self'"

    def strict(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(
            response=answer, headers={**answer.headers, "Content-Security-Policy": policy}
        )

    page.context.route("**/*.mjs", strict)
    failure = ask(page)
    assert failure["fatal"]
    assert "WebAssembly" in failure["reason"]


def test_a_browser_without_wasm_is_told_so(page: Page) -> None:
    page.evaluate("delete globalThis.WebAssembly")
    assert ask(page) == {"fatal": True, "reason": "no-wasm"}
    assert told(page) == ["failed: no-wasm"]


def test_a_page_from_the_disk_is_told_so(browser: Browser, built: tuple[Path, Bundle]) -> None:
    page = browser.new_page()
    page.goto((built[0] / "sub" / "index.html").as_uri())
    page.evaluate("EldestEngine.prefetch()")
    page.wait_for_timeout(300)
    assert told(page) == []
    assert ask(page) == {"fatal": True, "reason": "file"}
    page.close()


def test_stop_ends_what_is_asked_and_the_next_question_starts_anew(page: Page) -> None:
    page.evaluate(
        "var asked = EldestEngine.ask('hello').catch((e) => e); EldestEngine.stop(); void 0"
    )
    assert page.evaluate("asked") == {"fatal": True, "reason": "stopped"}
    assert page.evaluate("EldestEngine.state") == "stopped"
    assert "result" in ask(page)


MUTE = "onmessage = ({data}) => data.type && postMessage({event: 'state', state: 'ready'});"
DEAF = "onmessage = () => {};"
DYING = "onmessage = () => { throw Error('gone'); };"


def _other_worker(page: Page, source: str) -> None:
    page.context.route(
        "**/engine-worker.mjs",
        lambda route: route.fulfill(body=source, content_type="text/javascript"),
    )


def test_an_answer_that_never_comes_ends_and_the_engine_starts_again(page: Page) -> None:
    page.clock.install()
    _other_worker(page, MUTE)
    page.evaluate("var asked = EldestEngine.ask('hello').catch((e) => e); void 0")
    page.wait_for_function("EldestEngine.state === 'thinking'")
    page.clock.fast_forward(10_000)
    assert page.evaluate("asked") == {"fatal": True, "reason": "slow"}
    page.wait_for_function("EldestEngine.state === 'ready'")
    assert told(page) == ["loading", "ready", "thinking", "stopped", "loading", "ready"]


def test_a_start_that_never_ends_fails_after_a_minute(page: Page) -> None:
    page.clock.install()
    _other_worker(page, DEAF)
    page.evaluate("var asked = EldestEngine.ask('hello').catch((e) => e); void 0")
    page.clock.fast_forward(59_000)
    assert page.evaluate("EldestEngine.state") == "loading"
    page.clock.fast_forward(2_000)
    assert page.evaluate("asked") == {"fatal": True, "reason": "slow"}
    assert told(page) == ["loading", "failed: slow"]


def test_a_worker_that_dies_is_a_failure_with_retry(page: Page) -> None:
    _other_worker(page, DYING)
    assert ask(page) == {"fatal": True, "reason": "worker"}
    page.context.unroute("**/engine-worker.mjs")
    page.evaluate("EldestEngine.retry()")
    assert "result" in ask(page)


def test_the_worker_is_kept_unless_the_site_changed(page: Page) -> None:
    ask(page)
    again = "EldestEngine.configure({...%s, base: new URL('%s', document.baseURI).href})"
    config = page.evaluate("document.scripts[1].textContent").split("configure(", 1)[1]
    config = config.rsplit(");", 1)[0]
    base = json.loads(config)["base"]
    page.evaluate(again % (config, base))
    assert page.evaluate("EldestEngine.state") == "ready"
    page.evaluate(again % (config, "engine/another/"))
    assert page.evaluate("EldestEngine.state") == "off"
