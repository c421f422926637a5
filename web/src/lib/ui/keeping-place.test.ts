// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { keepingPlace } from './keeping-place';

const page = document.body.appendChild(document.createElement('main'));
page.tabIndex = -1;
const button = (id: string): HTMLButtonElement => page.querySelector(`#${id}`) ?? expect.fail(id);

function shown(): void {
  page.innerHTML = `<section><button id="first"></button></section>
    <section><button id="make"></button><a id="next" href="#x"></a></section>`;
}

const stop = keepingPlace(page);
afterEach(() => {
  vi.restoreAllMocks();
});

it('the focus stays in its section, or on the page if the section is removed', async () => {
  shown();
  button('make').focus();
  button('make').disabled = true;
  await new Promise(requestAnimationFrame);
  button('make').remove();
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('next'));
  page.querySelector('section:last-child')?.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(page));
});

it('the focus returns to a button that was disabled during a request', async () => {
  shown();
  button('make').focus();
  button('make').disabled = true;
  button('make').blur(); // as browsers do
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  button('make').disabled = false;
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('make'));
});

it('the focus of a person who has left the button does not move', async () => {
  shown();
  button('make').focus();
  button('make').blur();
  button('first').disabled = true;
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(document.body);
  stop();
});
