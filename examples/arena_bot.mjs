// A bot for contests and for tables with people, in Node without any package.
//
//     factoryfloor arena fzzt "exec:node examples/arena_bot.mjs" random
//     BOT_TOKEN=... factoryfloor bridge "node examples/arena_bot.mjs" --server https://games.example
//
// The bot chooses actions at random. Replace `choose` with a better choice.
import { createInterface } from 'node:readline';

/** One of the legal actions of the seat that sees the view, or a list of several. */
function choose(view, legal) {
  return [legal[Math.floor(Math.random() * legal.length)]];
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const answer = asked.cmd === 'choose' ? { id: asked.id, actions: choose(asked.view, asked.legal) } : {};
  console.log(JSON.stringify(answer));
}
