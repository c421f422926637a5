// Builds what a notebook draws a game with: one script and one sheet of styles a game, without its rules pages and
// lessons, and `plain` for games without a board. They lie beside the client, in drawings/.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const games = readdirSync(`${web}/src/games`).filter((name) => existsSync(`${web}/src/games/${name}/index.ts`));
const LEFT_OUT = /\/(RulesPage|Legend)\.svelte$|\/words\/lessons$/;

/** The one game in the place of src/embed/game.ts, and nothing in that of what a drawing never asks for. */
function only(game) {
  return {
    name: 'only',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === './game' && importer?.endsWith('/src/embed/main.ts') && game !== 'plain') {
        return `${web}/src/games/${game}/index.ts`;
      }
      return LEFT_OUT.test(source) ? '\0nothing' : null;
    },
    load(id) {
      const [, texts] = /\/locales\/[^/]+\/(.+)\.json$/.exec(id) ?? [];
      const unused = texts !== undefined && texts !== 'common' && texts !== game;
      return unused || id === '\0nothing' ? { code: 'export default null;', moduleType: 'js' } : null;
    },
  };
}

for (const game of [...games, 'plain']) {
  await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    plugins: [only(game), svelte()],
    build: {
      outDir: '../src/factoryfloor/server/web/drawings',
      emptyOutDir: game === games[0],
      copyPublicDir: false,
      target: 'es2022',
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      rollupOptions: {
        checks: { pluginTimings: false },
        input: `${web}/src/embed/main.ts`,
        output: {
          format: 'es',
          codeSplitting: false,
          entryFileNames: `${game}.js`,
          assetFileNames: `${game}[extname]`,
        },
      },
    },
  });
}
