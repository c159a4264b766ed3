import { createHmac } from 'node:crypto';
import { emailForms } from '@irp/contracts/authorization';
import type { Sealer } from '@irp/secrets';

/** The possible ids of a person's key in a workspace: one for each root key in `SECRETS_KEY`. */
export interface KeyNames {
  /** The id under the first root key. A new key gets this id. */
  newest: string;
  /**
   * The ids for every root key, newest first, and for every form of a mail address. If the person
   * has a key, its id is in this array.
   */
  all: readonly string[];
}

const maxCached = 10_000;

/**
 * Creates a function that returns the possible ids of a person's key. An id is a keyed hash,
 * because the person may be named by a mail address, as after a failed sign-in.
 * @param purpose the purpose for which the key of the hash is derived
 */
export function createPersonNames(sealer: Pick<Sealer, 'deriveAll'>, purpose: string) {
  const namingKeys = sealer.deriveAll(purpose);
  const cache = new Map<string, KeyNames>();

  return (stream: string, person: string): KeyNames => {
    const name = `${stream} ${person}`;
    const cached = cache.get(name);
    if (cached) {
      return cached;
    }
    const spellings = [...new Set([...formsOf(person), person].map((form) => `${stream} ${form}`))];
    const all = spellings.flatMap((spelling) =>
      namingKeys.map((key) => createHmac('sha256', key).update(spelling).digest('base64url')),
    );
    const names = { newest: all[0] ?? '', all };
    if (cache.size >= maxCached) {
      cache.clear();
    }
    cache.set(name, names);
    return names;
  };
}

/**
 * The prefix of the pseudonym of a mail address. The newest id of the person's key follows the
 * prefix.
 */
export const addressPrefix = 'address:';

/**
 * Returns the forms of a mail address that a sign-in accepts for the same person: with the domain
 * in Unicode or in Punycode.
 */
function formsOf(person: string): readonly string[] {
  return person.includes('@') ? emailForms(person) : [];
}
