// A boardgame.io server with one card game of four, its matches in memory; prints its address.
const { Server } = require("boardgame.io/server");

const SEATS = 4;
const TURNS = 150; // about as many actions as a game of Fzzzt! with four
const HAND = 7;
const ROW = 8; // cards in front of a player
const COLOURS = ["red", "green", "blue", "yellow"];

const cards = () =>
  Array.from({ length: 80 }, (_, id) => ({
    id,
    colour: COLOURS[id % 4],
    power: (id * 7) % 11,
    symbols: [COLOURS[(id >> 2) % 4], COLOURS[(id >> 4) % 4]],
  }));

const game = {
  name: "floor",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: ({ random }) => {
    const deck = random.Shuffle(cards());
    const players = {};
    for (let seat = 0; seat < SEATS; seat++) players[seat] = { hand: deck.splice(0, HAND), row: [], score: 0 };
    return { deck, discards: [], players };
  },
  // the deck and the other hands are secret: only their sizes are sent
  playerView: ({ G, playerID }) => ({
    ...G,
    deck: G.deck.length,
    players: Object.fromEntries(
      Object.entries(G.players).map(([seat, player]) => [
        seat,
        seat === playerID ? player : { ...player, hand: player.hand.length },
      ]),
    ),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    build: {
      client: false,
      move: ({ G, random, playerID }, index) => {
        const own = G.players[playerID];
        const [card] = own.hand.splice(index, 1);
        own.score += card.power + own.row.filter((other) => other.colour === card.colour).length;
        own.row.push(card);
        if (own.row.length > ROW) G.discards.push(own.row.shift());
        if (G.deck.length === 0) G.deck = random.Shuffle(G.discards.splice(0));
        own.hand.push(G.deck.pop());
      },
    },
  },
  endIf: ({ G, ctx }) =>
    ctx.turn > TURNS ? { scores: Object.values(G.players).map((player) => player.score) } : undefined,
};

const server = Server({ games: [game], origins: [/.*/] });
server
  .run({ port: 0 })
  .then(({ appServer }) => console.log(`boardgame.io is open at http://127.0.0.1:${appServer.address().port}/`));
