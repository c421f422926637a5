// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { language } from '../i18n';
import { inWords } from './refusal';
import '../words';

beforeAll(() => language.choose('en'));

it('says a refusal in the current language, with the reason where only the server knows it', () => {
  expect(inWords({ code: 'taken', message: 'seat 1 is taken' })).toEqual({
    text: 'This seat is taken.',
    detail: '',
  });
  expect(inWords({ code: 'bad_record', message: 'the commitment does not match' })).toEqual({
    text: 'This record cannot be replayed.',
    detail: 'The commitment does not match.',
  });
});

it('leaves the word to the server where the catalogue has none', () => {
  expect(inWords({ code: 'unheard-of', message: 'the sky is falling' })).toEqual({
    text: 'The sky is falling.',
    detail: '',
  });
});

it('says when it may be tried again, in the words of the language', async () => {
  const refusal = { code: 'too_often', message: 'another one can be made in 41 s', seconds: 41 };
  expect(inWords(refusal).text).toContain('again in 41 seconds.');
  expect(inWords({ ...refusal, seconds: 3000 }).text).toContain('again in 50 minutes.');
  await language.choose('ru');
  expect(inWords(refusal).text).toContain('через 41 секунду.');
  await language.choose('en');
});
