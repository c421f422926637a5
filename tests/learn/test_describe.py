"""What an action number means to a learner."""

import pytest

from factoryfloor.kernel import find_game, games


@pytest.mark.parametrize("game_id", games())
def test_features_tell_all_actions_apart(game_id: str) -> None:
    game = find_game(game_id)
    encoder = game.encoder()
    assert encoder is not None
    described = [tuple(encoder.describe(action)) for action in range(game.action_count)]
    assert {len(features) for features in described} == {len(encoder.features)}
    assert len(set(described)) == game.action_count
