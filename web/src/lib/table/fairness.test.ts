import { expect, it } from 'vitest';
import example from './fixtures/joint-seed.json';
import { commitmentTo, faultOf, jointSeed, newWord, secretCommitment, wordCommitment } from './fairness';
import type { JointSeed } from '../net/wire';

// tests/kernel/test_joint_seed.py checks the same example with the kernel
const joint: JointSeed = { stage: 'done', ...example.joint_seed };
const [first] = joint.words;
const given = { word: first?.word ?? '', promise: joint.commitment };

it('the client computes the same hashes as the server', () => {
  // computed in Python: factoryfloor.kernel.chance.commitment("a seed")
  expect(commitmentTo('a seed')).toBe('1a51743666a86439f976799c7de498e39967fd4e032781d5f43d9c035ba6ba02');
  expect(commitmentTo('a seeD')).not.toBe(commitmentTo('a seed'));
  expect(secretCommitment(joint.secret)).toBe(joint.commitment);
  expect(wordCommitment(given.word)).toBe(first?.commitment);
  expect(jointSeed(joint.secret, joint.words)).toBe(example.seed);
  expect(jointSeed(joint.secret, [...joint.words].reverse())).toBe(example.seed);
});

it('every mismatch is found', () => {
  const fault = (changed: Partial<JointSeed>): string | null =>
    faultOf(example.commitment, example.seed, { ...joint, ...changed }, given);
  expect(fault({})).toBeNull();
  expect(faultOf(example.commitment, example.seed, joint, null)).toBeNull();
  expect(faultOf(example.commitment, newWord(), joint, null)).toBe('commitment');
  expect(fault({ secret: newWord() })).toBe('secret');
  expect(fault({ words: joint.words.map((word) => ({ ...word, word: newWord() })) })).toBe('word');
  expect(fault({ words: joint.words.slice(0, 1) })).toBe('seed');
});

it('a missing word, or a word for another commitment, is detected', () => {
  expect(faultOf(example.commitment, example.seed, joint, { ...given, word: newWord() })).toBe('own');
  expect(faultOf(example.commitment, example.seed, joint, { ...given, promise: newWord() })).toBe('own');
  expect(faultOf(example.commitment, example.seed, null, given)).toBe('own');
  expect(faultOf(example.commitment, example.seed, null, null)).toBeNull();
});
