// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import type { JointSeed, TableInfo } from '../net/wire';
import { answerTo, givenTo } from './seed-exchange';
import { newWord, wordCommitment } from './fairness';

const promise = newWord();

function table(change: Partial<JointSeed>, status: TableInfo['status'] = 'starting'): TableInfo {
  const words = [0, 1].map((seat) => ({ seat, commitment: '', word: '' }));
  return {
    id: 't',
    status,
    joint_seed: { stage: 'committing', commitment: promise, secret: '', words, ...change },
  } as unknown as TableInfo;
}

const committed = (commitment: string): Partial<JointSeed> => ({
  stage: 'revealing',
  words: [{ seat: 1, commitment, word: '' }],
});

beforeEach(() => {
  localStorage.clear();
});

it('the browser commits to a word, then reveals the same word', () => {
  const commit = answerTo(table({}), [1, 2]);
  const { word } = givenTo('t') ?? { word: '' };
  expect(commit).toEqual({ kind: 'commit', commitment: wordCommitment(word) });
  expect(answerTo(table({}), [1, 2])).toEqual(commit); // the commitment is requested again after a lost connection
  expect(answerTo(table(committed(wordCommitment(word))), [1, 2])).toEqual({ kind: 'reveal', word });
});

it("no word is revealed after the server's commitment changed, or for another tab", () => {
  answerTo(table({}), [1]);
  const { word } = givenTo('t') ?? { word: '' };
  const changed = { ...committed(wordCommitment(word)), commitment: newWord() };
  expect(answerTo(table(changed), [1])).toBeNull();
  expect(answerTo(table({ commitment: newWord() }), [1])).toBeNull();
  expect(answerTo(table(committed(wordCommitment(newWord()))), [1])).toBeNull();
});

it('nothing is sent by a spectator, after the message was sent, or if no seed is drawn', () => {
  expect(answerTo(table({}), [])).toBeNull();
  expect(answerTo(table({}), [5])).toBeNull();
  expect(answerTo(table({ words: [{ seat: 1, commitment: 'c', word: '' }] }), [1])).toBeNull();
  expect(answerTo(table({}, 'running'), [1])).toBeNull();
  expect(answerTo(table({ stage: 'done' }), [1])).toBeNull();
});

it('the word is known even if storage is forbidden', () => {
  localStorage.setItem('factoryfloor.words', '{broken');
  expect(givenTo('fresh')).toBeNull();
  expect(answerTo({ ...table({}), id: 'fresh' }, [1])?.kind).toBe('commit');
  expect(givenTo('fresh')).not.toBeNull();
  localStorage.clear(); // by the same person, between the commitment and the random value
  expect(givenTo('fresh')).not.toBeNull();
});
