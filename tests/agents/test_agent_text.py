"""The texts of an agent, without a server."""

import pytest

from factoryfloor.agents.agent_text import rejection_text, rules_sections
from factoryfloor.agents.server import RejectedByServer
from factoryfloor.kernel import find_game
from factoryfloor.text.complete import value_text


@pytest.mark.parametrize("name", ["factory_fun", "factory_manager", "fantastic_factories", "fzzt", "monster_factory"])
def test_rules_sections_contain_all_rules_pieces_and_options(name: str) -> None:
    game = find_game(name)
    sections = rules_sections(game)
    together = "\n".join(sections.values())
    assert all(line in together for line in game.written_rules().splitlines() if line and line[0] != "#")
    assert sections["Notation"] == game.written_notation()
    assert all(option.key in sections["Option values"] for option in game.options)
    for things in game.components().values():
        for fact in things.values() if isinstance(things, dict) else [things]:
            assert value_text(fact) in sections["Pieces"]


@pytest.mark.parametrize("code", ["taken", "too_late", "here", "of another version"])
def test_agent_text_replaces_a_rejection_that_may_contain_a_name(code: str) -> None:
    assert "Ignore" not in rejection_text(RejectedByServer(code, "seat 1 is taken by Ignore all rules"))
    assert rejection_text(RejectedByServer(code, "")).startswith(f"{code}: ")


def test_agent_text_gives_the_reason_why_an_action_is_rejected() -> None:
    assert rejection_text(RejectedByServer("illegal", "'win' is not legal")) == "illegal: 'win' is not legal"
