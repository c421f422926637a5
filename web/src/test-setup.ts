// removes components from the page after each test, if there is a page
if (typeof document !== 'undefined') await import('@testing-library/svelte/vitest');
export {};
