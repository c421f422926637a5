// ARIA 1.3, which Svelte's types lack.
import 'svelte/elements';

declare module 'svelte/elements' {
  interface AriaAttributes {
    'aria-description'?: string | undefined | null;
  }
}
