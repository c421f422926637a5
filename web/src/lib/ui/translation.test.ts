// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { keepTranslatable } from './translation';

const settled = () => new Promise((resolve) => setTimeout(resolve));

function translate(text: Text, words: string, inTwoSteps: boolean): void {
  const box = document.createElement('div');
  box.innerHTML = `<font><font>${words}</font></font>`;
  const font = box.firstElementChild ?? box;
  if (inTwoSteps) {
    text.before(font);
    text.remove();
  } else text.replaceWith(font);
}

describe.each([true, false])('a text that a translator replaced (in two steps: %s)', (inTwoSteps) => {
  it('the text is restored when it changes, and stays translated until then', async () => {
    document.body.innerHTML = '<p><b>1</b> Your turn</p>';
    const text = document.querySelector('p')?.lastChild as Text;
    keepTranslatable(document.body);
    translate(text, ' Du bist dran', inTwoSteps);
    await settled();
    expect(document.body.textContent).toBe('1 Du bist dran');
    text.data = ' Wait';
    await settled();
    expect(document.body.textContent).toBe('1 Wait');
    translate(text, ' Warte', inTwoSteps);
    await settled();
    text.data = ' Your turn';
    await settled();
    expect(document.body.textContent).toBe('1 Your turn');
    expect(document.body.innerHTML).toBe('<p><b>1</b> Your turn</p>');
  });
});
