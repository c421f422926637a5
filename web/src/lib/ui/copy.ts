/**
 * Copy a text. Pages outside a secure context have no clipboard, so they use a hidden field. Returns false if the text
 * was not copied.
 */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByField(text);
  }
}

/** The deprecated command is the only way to copy on a page outside a secure context. */
interface Copying {
  execCommand: (command: 'copy') => boolean;
}

function copiedByField(text: string): boolean {
  const page: Copying = document;
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; opacity: 0';
  document.body.append(field);
  field.select();
  try {
    return page.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
