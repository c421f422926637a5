/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:8000';

export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [svelte()],
  worker: { format: 'es' },
  // under test the components run as in a browser
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  // the service worker of the site without a server is built apart, and keeps its address; so is the script in its page
  publicDir: mode === 'service-worker' ? false : 'public',
  build:
    mode === 'service-worker'
      ? {
          emptyOutDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: { sw: 'src/sw.ts', 'first-visit': 'src/first-visit.ts' },
            output: { entryFileNames: '[name].js' },
          },
        }
      : {
          outDir: '../src/factoryfloor/server/web',
          emptyOutDir: true,
          target: 'es2022',
          license: { fileName: 'licenses.md' },
          // the service worker that shows notices keeps its address
          rolldownOptions: {
            input: { index: 'index.html', notices: 'src/notices.ts' },
            output: {
              entryFileNames: ({ name }) => (name === 'notices' ? '[name].js' : 'assets/[name]-[hash].js'),
            },
          },
        },
  server: {
    fs: { allow: ['.', '../src/factoryfloor/locales', '../src/factoryfloor/games'] },
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
