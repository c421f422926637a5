// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { language } from '../i18n';
import { inWords } from './refusal';
import '../words';

beforeAll(() => language.choose('en'));

it("a refusal is described in the current language, with the server's reason if necessary", () => {
  expect(inWords({ code: 'taken', message: 'seat 1 is taken' })).toEqual({
    text: 'This seat is taken.',
    detail: '',
  });
  expect(inWords({ code: 'bad_record', message: 'the commitment does not match' })).toEqual({
    text: 'This record cannot be replayed.',
    detail: 'The commitment does not match.',
  });
});

it("the server's sentence is shown if the catalogue has none", () => {
  expect(inWords({ code: 'unheard-of', message: 'the sky is falling' })).toEqual({
    text: 'The sky is falling.',
    detail: '',
  });
});

it('the waiting time is described in the current language', async () => {
  const refusal = { code: 'too_often', message: 'another one can be made in 41 s', seconds: 41 };
  expect(inWords(refusal).text).toContain('again in 41 seconds.');
  expect(inWords({ ...refusal, seconds: 3000 }).text).toContain('again in 50 minutes.');
  await language.choose('ru');
  expect(inWords(refusal).text).toContain('через 41 секунду.');
  await language.choose('en');
});
