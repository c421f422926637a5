// Writes src/lib/net/wire.ts from the server's models: `npm run types`. With --check it only says whether that is up to date.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import * as prettier from 'prettier';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const target = join(root, 'web/src/lib/net/wire.ts');
const banner = '// Generated from src/factoryfloor/server/wire.py by `npm run types`. Not to be edited by hand.\n';

function readSchema() {
  const installed = join(root, '.venv/bin/python');
  const python = process.env.PYTHON ?? (existsSync(installed) ? installed : 'python3');
  const text = execFileSync(python, ['-m', 'factoryfloor.server.schema'], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: join(root, 'src') },
  });
  return JSON.parse(text);
}

// What json-schema-to-typescript makes the best types of: tuples in the older form, lists of any length.
function readable(part) {
  if (Array.isArray(part)) return part.map(readable);
  if (part === null || typeof part !== 'object') return part;
  const { prefixItems, minItems, maxItems, ...rest } = part;
  const kept = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, readable(inner)]));
  return prefixItems ? { ...kept, items: readable(prefixItems), additionalItems: false, minItems, maxItems } : kept;
}

async function writeTypes(schema) {
  const source = await compile(readable(schema), 'Wire', {
    additionalProperties: false,
    bannerComment: banner,
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
  const options = await prettier.resolveConfig(target);
  return prettier.format(named, { ...options, filepath: target });
}

const source = await writeTypes(readSchema());
if (process.argv.includes('--check')) {
  if (!existsSync(target) || readFileSync(target, 'utf8') !== source) {
    console.error('web/src/lib/net/wire.ts does not fit the server any more: run `npm run types` in web/');
    process.exit(1);
  }
} else {
  writeFileSync(target, source);
}
