"""Every example has a test that runs it and asserts its purpose."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
TESTS = {
    "arena_bot": "tests/arena/test_external.py",  # plays in a contest
    "chat_agent": "tests/arena/test_chat_agent.py",  # plays in a contest, against an endpoint that misbehaves
    "exploitability": "tests/learn/test_openspiel_information.py",  # its figures
    "luck_adjusted": "tests/learn/test_figures.py",  # its figures, as those of the next three
    "maskable_ppo": "tests/learn/test_figures.py",
    "self_play": "tests/learn/test_figures.py",
    "train_net": "tests/learn/test_figures.py",
    "ppo": "scripts/long.py",  # its strength after twenty minutes
    "scripted_endpoint": "tests/arena/test_chat_agent.py",  # chat_agent plays a game by it
    "network_client": "tests/server/test_network_client.py",  # plays at a server, and gives its word for the seed
}


def test_every_example_program_has_a_test() -> None:
    assert {path.stem for path in (ROOT / "examples").glob("*.py")} == set(TESTS)
    for example, test in TESTS.items():
        assert example in (ROOT / test).read_text(encoding="utf-8")
