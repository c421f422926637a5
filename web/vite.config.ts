/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const server = 'http://127.0.0.1:8000';

/** The client without a server (`vite build --mode site`) has a first script of its own. */
const withoutServer: Plugin = {
  name: 'without-server',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('/src/main.ts', '/src/site.ts') },
};

export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [svelte(), ...(mode === 'site' ? [withoutServer] : [])],
  worker: { format: 'es' },
  // under test the components run as in a browser
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: {
    outDir: mode === 'site' ? '../site' : '../src/factoryfloor/server/web',
    emptyOutDir: true,
    target: 'es2022',
    license: { fileName: 'licenses.md' },
    ...(mode === 'site' && {
      rolldownOptions: {
        input: ['index.html', 'src/sw.ts'],
        // the service worker keeps its address
        output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
      },
    }),
  },
  server: {
    fs: { allow: ['.', '../src/factoryfloor/locales'] },
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    // files that need a page say so in their first line
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/test-setup.ts'],
    passWithNoTests: true,
    pool: 'threads',
    maxWorkers: '100%', // by itself it leaves one core alone
    testTimeout: 30_000, // whole rules pages are rendered: on a busy machine that takes seconds
  },
}));
