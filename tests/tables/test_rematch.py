"""In a rematch every player moves one seat on."""

from tests.tables.guests import ONE, TWO, Client, Tables


def test_persons_keep_their_colours_in_a_rematch() -> None:
    tables = Tables()
    colours = [3, 0, 5]
    table = tables.full("me", "open", "random", game="monster_factory", options={"colours": colours, "start": "deal"})
    at, other = Client(table, ONE), Client(table, TWO)
    while not at.over:
        next(client for client in (at, other) if client.decision()).act()
    again = tables.rematch(table, ONE).state
    before = {seat.player or seat.bot: colours[n] for n, seat in enumerate(table.state.seats)}
    assert {seat.player or seat.bot: again.options["colours"][n] for n, seat in enumerate(again.seats)} == before
