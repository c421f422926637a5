// Measures the levels on Pyodide for `docs/play/index.md`: the longest of ten decisions of a level, spread over a random
// game of three, in milliseconds of processor time. `node scripts/times.mjs COMPILED.zip GAME [LEVEL...]`, in web/;
// `bytecode.mjs` writes the package.
import { readFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

const PREPARE = `
import sys
sys.path.insert(0, "/factoryfloor")
from factoryfloor.bots import decide, make_bot
from factoryfloor.kernel import FastChance, find_game

def position(number):
    """The state at the start of the given tenth of a game, and its seat."""
    moves = 0
    for turns in (None, number):
        state, chance = game.start(3, None, FastChance(1)), FastChance(2)
        last = moves * turns // 10 if turns is not None else -1
        moves = 0
        while state.pending and moves != last:
            seat = state.movers()[0]
            legal = state.legal(seat)
            state.apply(seat, legal[chance.below(len(legal))])
            moves += 1
    return state, state.movers()[0]

game = find_game("GAME")
positions = [position(number) for number in range(10)]
`;

const [source, game, ...levels] = process.argv.slice(2);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(source)), 'zip', { extractDir: '/factoryfloor' });
python.runPython(PREPARE.replace('GAME', game));
for (const level of levels) {
  const times = [];
  for (let number = 0; number < 10; number++) {
    const before = process.cpuUsage();
    python.runPython(`decide(make_bot("${level}", game), *positions[${number}], seed=3)`);
    const { user, system } = process.cpuUsage(before);
    times.push(Math.round((user + system) / 1000));
  }
  console.log(level, Math.max(...times), times.join(' '));
}
