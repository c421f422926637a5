/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:8000';

export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [svelte()],
  // under test the components run as in a browser
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/factoryfloor/server/web',
    emptyOutDir: true,
    target: 'es2022',
    license: { fileName: 'licenses.md' },
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
