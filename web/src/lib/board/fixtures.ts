import type { BoardProps } from './client';

export type Moment<View> = Pick<BoardProps<View>, 'view' | 'decision'>;

/** A reader of a folder of fixtures (`make fixtures`), loaded by `import.meta.glob`. */
export function readerOf(files: Record<string, unknown>): (name: string) => unknown {
  return (name) => {
    const found = files[`./${name}.json`];
    if (found === undefined) throw new Error(`there is no fixture ${name}`);
    return found;
  };
}
