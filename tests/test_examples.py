"""Every example has a test that runs it and asserts its purpose."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
TESTS = {
    "arena_bot": "tests/arena/test_external.py",  # plays in a contest
    "chat_agent": "tests/arena/test_chat_agent.py",  # plays in a contest, against an endpoint that misbehaves
    "exploitability": "tests/learn/test_openspiel_information.py",  # its figures
    "scripted_endpoint": "tests/arena/test_chat_agent.py",  # chat_agent plays a game by it
    "network_client": "tests/server/test_network_client.py",  # plays at a server, and gives its word for the seed
}
WITHOUT = {"ppo"}
"""Needs torch, which is not part of the installation."""


def test_every_example_is_run() -> None:
    assert {path.stem for path in (ROOT / "examples").glob("*.py")} == set(TESTS) | WITHOUT
    for example, test in TESTS.items():
        assert example in (ROOT / test).read_text(encoding="utf-8")
