import { blake2b } from '@noble/hashes/blake2.js';
import type { JointSeed } from '../net/wire';

/**
 * Return the 32-byte BLAKE2b hash of a text for a purpose, in hexadecimal. The client computes it to check the server's
 * seed.
 */
function digest(purpose: string, text: string): string {
  const encoder = new TextEncoder();
  const personalization = new Uint8Array(16);
  personalization.set(encoder.encode(purpose));
  return hex(blake2b(encoder.encode(text), { dkLen: 32, personalization }));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Return the commitment to a seed. */
export const commitmentTo = (seed: string): string => digest('ff-commitment', seed);
/** Return the commitment to the server's secret. */
export const secretCommitment = (secret: string): string => digest('ff-secret', secret);
/** Return the commitment to a person's random value. */
export const wordCommitment = (word: string): string => digest('ff-word', word);

/** Return a new random value for the seed. */
export const newWord = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

/** Return the seed that results from the server's secret and the revealed random values, in seat order. */
export function jointSeed(secret: string, words: readonly { seat: number; word: string }[]): string {
  const revealed = words.filter(({ word }) => word !== '').sort((one, other) => one.seat - other.seat);
  return digest('ff-joint-seed', [secret, ...revealed.map(({ seat, word }) => `${seat} ${word}`)].join('\n'));
}

/**
 * What a participant knows about the drawing of a seed: the participant's random value, and the server's commitment at
 * that time.
 */
export interface Given {
  word: string;
  /** The server's commitment to its secret. */
  promise: string;
}

/** The possible faults in the drawing of a seed. */
export type Fault = 'commitment' | 'secret' | 'word' | 'seed' | 'own';

/** Return the fault in the drawing of a seed or in the seed itself, or null if all values match. */
export function faultOf(commitment: string, seed: string, joint: JointSeed | null, given: Given | null): Fault | null {
  if (commitmentTo(seed) !== commitment) return 'commitment';
  if (joint === null) return given === null ? null : 'own';
  if (secretCommitment(joint.secret) !== joint.commitment) return 'secret';
  if (joint.words.some(({ word, commitment: to }) => word !== '' && wordCommitment(word) !== to)) return 'word';
  if (jointSeed(joint.secret, joint.words) !== seed) return 'seed';
  if (given === null) return null;
  const counted = joint.words.some(({ word }) => word === given.word);
  return counted && joint.commitment === given.promise ? null : 'own';
}
