// takes components off the page after each test, where there is one
if (typeof document !== 'undefined') await import('@testing-library/svelte/vitest');
export {};
