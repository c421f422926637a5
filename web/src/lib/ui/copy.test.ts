// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { copy } from './copy';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'execCommand');
});

it.each([true, false])(
  'a hidden field is used if the page has no clipboard, and the success is returned: %s',
  async (done) => {
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    const copied: string[] = [];
    const execCommand = (): boolean => {
      copied.push(document.querySelector('textarea')?.value ?? '');
      return done;
    };
    Object.assign(document, { execCommand });
    expect(await copy('the link')).toBe(done);
    expect(copied).toEqual(['the link']);
    expect(document.querySelector('textarea')).toBeNull();
    expect(document.activeElement).toBe(field);
  },
);
