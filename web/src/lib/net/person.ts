import { ask } from './api';
import type { Me, MyBlocks, MyDevices, Person, RecoveryCode, SignInLink } from './wire';

/** The time limit in milliseconds for answers for which the server reads all my tables. */
const LONG = 120_000;

export const devices = (): Promise<MyDevices> => ask('GET', 'me/devices');
export const signOut = (id: string): Promise<MyDevices> => ask('DELETE', `me/devices/${encodeURIComponent(id)}`);
/** Create the secret of a link that signs in one other device. The new secret replaces the previous one. */
export const makeLink = (): Promise<SignInLink> => ask('POST', 'me/link');
/** Create a recovery code, which is shown only once. The new code replaces the previous one. */
export const makeCode = (): Promise<RecoveryCode> => ask('POST', 'me/code');
/** Return the person whom a link or a code would sign in. The request does not use up the link. */
export const lookAtSignIn = (secret: string): Promise<Me> => ask('POST', 'sign-in/look', { secret });
/** Sign in on this device. The answer sets the cookie. */
export const signIn = (secret: string): Promise<Me> => ask('POST', 'sign-in', { secret }, LONG);

/** Return the people whom I have blocked, with whom I never share a table. */
export const blocks = async (): Promise<Person[]> => (await ask<MyBlocks>('GET', 'me/blocks')).blocked;
export const block = async (id: string): Promise<Person[]> =>
  (await ask<MyBlocks>('PUT', `me/blocks/${encodeURIComponent(id)}`)).blocked;
export const unblock = async (id: string): Promise<Person[]> =>
  (await ask<MyBlocks>('DELETE', `me/blocks/${encodeURIComponent(id)}`)).blocked;

/** Return everything that the server stores about me. */
export const myData = (): Promise<unknown> => ask('GET', 'me/export', undefined, LONG);
/** Delete my account on all devices. The answer removes the cookie. */
export const deleteMe = (): Promise<Me> => ask('DELETE', 'me', undefined, LONG);

/** Return the secret in a link or code that a person typed or pasted. */
export function secretIn(text: string): string {
  return (/#\/me\/([^/?#\s]+)/.exec(text)?.[1] ?? text).trim();
}
