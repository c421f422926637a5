// Writes the declarations that git ignores: src/lib/net/wire.ts from the server's models, src/games/ID/wire.ts from the
// types that a game declares, and the keys of texts (keys.ts). `npm run types`. The build of the client erases all types.
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import * as prettier from 'prettier';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const banner = (source) => `// Generated from ${source} by \`make wire\`. Not to be edited by hand.\n`;

function python(...args) {
  const installed = join(root, '.venv/bin/python');
  const program = process.env.PYTHON ?? (existsSync(installed) ? installed : 'python3');
  const env = { ...process.env, PYTHONPATH: join(root, 'src') };
  return execFileSync(program, args, { encoding: 'utf8', cwd: root, env });
}

// What json-schema-to-typescript makes the best types of: tuples in the older form, lists of any length.
function readable(part) {
  if (Array.isArray(part)) return part.map(readable);
  if (part === null || typeof part !== 'object') return part;
  const { prefixItems, minItems, maxItems, ...rest } = part;
  const kept = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, readable(inner)]));
  return prefixItems ? { ...kept, items: readable(prefixItems), additionalItems: false, minItems, maxItems } : kept;
}

async function writeTypes(schema, from) {
  const source = await compile(readable(schema), 'Wire', {
    additionalProperties: false,
    bannerComment: banner(from),
    unreachableDefinitions: true,
    format: false,
  });
  const named = source
    .replace(/export interface Wire \{[^}]*\}\n/, '') // the schema as a whole is no message
    .replace(
      /(\n \*)?\n \* This interface was referenced by `Wire`'s JSON-Schema\n \* via the `definition` "\w+"\./g,
      '',
    )
    .replace(/\/\*\*\n \*\/\n/g, '')
    .replace(/\n +\/\*\*\n +\* @minItems \d+\n +\* @maxItems \d+\n +\*\//g, '');
  return named;
}

const sources = {
  'web/src/lib/net/wire.ts': await writeTypes(
    JSON.parse(python('-m', 'factoryfloor.server.wire_schema')),
    'the messages, facts and requests declared in src/factoryfloor',
  ),
};
for (const [game, schema] of Object.entries(JSON.parse(python('-m', 'factoryfloor.server.game_schema')))) {
  const from = `the types declared in src/factoryfloor/games/${game}`;
  sources[`web/src/games/${game}/wire.ts`] = await writeTypes({ ...schema, title: 'Wire' }, from);
}
for (const [path, source] of Object.entries(sources)) {
  const filepath = join(root, path);
  const text = await prettier.format(source, { ...(await prettier.resolveConfig(filepath)), filepath });
  writeFileSync(filepath, text);
}
python('scripts/texts.py', 'types');
