import type { LogEntry } from './wire';

/** An operation of a JSON Patch (RFC 6902). The operation `remove` has no value. */
export interface Operation {
  op: 'add' | 'remove' | 'replace';
  path: string;
  value?: unknown;
}

/** A step of a replay with its complete view. */
export interface WholeFrame {
  entry: LogEntry | null;
  view: Record<string, unknown>;
}

interface Frame {
  entry: LogEntry | null;
  view: Record<string, unknown> | null;
  patch: readonly Operation[];
}

/**
 * Return the frames with their views. Each frame's view is computed from the previous view and shares its unchanged
 * parts.
 */
export function whole(frames: readonly Frame[]): WholeFrame[] {
  let view: unknown = {};
  return frames.map((frame) => {
    view = frame.view ?? patched(view, frame.patch);
    return { entry: frame.entry, view: view as Record<string, unknown> };
  });
}

/** Return a value after the operations of a JSON Patch (RFC 6902). The original value does not change. */
export function patched(value: unknown, patch: readonly Operation[]): unknown {
  return patch.reduce((before, operation) => applied(before, keysOf(operation.path), operation), value);
}

function keysOf(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function applied(value: unknown, [key, ...deeper]: string[], operation: Operation): unknown {
  if (key === undefined) return operation.value;
  if (Array.isArray(value)) {
    const items: unknown[] = [...(value as unknown[])];
    const index = key === '-' ? items.length : Number(key);
    if (deeper.length > 0) items[index] = applied(items[index], deeper, operation);
    else if (operation.op === 'remove') items.splice(index, 1);
    else items.splice(index, operation.op === 'add' ? 0 : 1, operation.value);
    return items;
  }
  const fields = value as Record<string, unknown>;
  if (deeper.length > 0) return { ...fields, [key]: applied(fields[key], deeper, operation) };
  if (operation.op !== 'remove') return { ...fields, [key]: operation.value };
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key));
}
