import type { BoardProps } from './client';

export type Moment<View> = Pick<BoardProps<View>, 'view' | 'decision'>;

/** Return a reader for a folder of fixtures (`make fixtures`), which `import.meta.glob` has loaded. */
export function readerOf(files: Record<string, unknown>): (name: string) => unknown {
  return (name) => {
    const found = files[`./${name}.json`];
    if (found === undefined) throw new Error(`there is no fixture ${name}`);
    return found;
  };
}
