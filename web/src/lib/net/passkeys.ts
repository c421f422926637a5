import { ask } from './api';
import type { Me, MyPasskeys } from './wire';

/** The time limit in milliseconds for answers for which the server reads all my tables. */
const LONG = 120_000;

export const passkeys = (): Promise<MyPasskeys> => ask('GET', 'me/passkeys');
export const removePasskey = (id: string): Promise<MyPasskeys> =>
  ask('DELETE', `me/passkeys/${encodeURIComponent(id)}`);

/** Whether this browser supports passkeys and can parse the server's options for them. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Create a passkey on this device or another device. Returns null if the person cancels. */
export async function makePasskey(): Promise<MyPasskeys | null> {
  const options = await ask<PublicKeyCredentialCreationOptionsJSON>('POST', 'me/passkeys/options');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = await unlessCancelled(navigator.credentials.create({ publicKey }));
  return made && ask('POST', 'me/passkeys', { credential: made.toJSON() as unknown });
}

/**
 * Sign in on this device with a passkey. The answer sets the cookie of this device. Returns null if the person cancels.
 */
export async function signInByPasskey(): Promise<Me | null> {
  const options = await ask<PublicKeyCredentialRequestOptionsJSON>('POST', 'sign-in/passkey/options');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const found = await unlessCancelled(navigator.credentials.get({ publicKey }));
  return found && ask('POST', 'sign-in/passkey', { credential: found.toJSON() as unknown }, LONG);
}

/** Return the credential, or null if the person cancelled or the browser timed out. */
async function unlessCancelled(asked: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await asked) as PublicKeyCredential | null;
  } catch (error) {
    const known = error instanceof DOMException && ['NotAllowedError', 'InvalidStateError'].includes(error.name);
    if (known) return null;
    throw error;
  }
}
