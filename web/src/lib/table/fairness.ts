import { blake2b } from '@noble/hashes/blake2.js';

const PURPOSE = 'ff-commitment';

/** The commitment to a seed, computed here and not by the server: BLAKE2b of 32 bytes with a purpose, in hexadecimal. */
export function commitmentTo(seed: string): string {
  const encoder = new TextEncoder();
  const personalization = new Uint8Array(16);
  personalization.set(encoder.encode(PURPOSE));
  const digest = blake2b(encoder.encode(seed), { dkLen: 32, personalization });
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
