import { createHmac } from 'node:crypto';
import { emailForms } from '@irp/contracts/authorization';
import type { Sealer } from '@irp/secrets';

/** The ids of a person's key in a workspace: an id under each root key of `SECRETS_KEY`. */
export interface KeyNames {
  /** The name under the newest root key, for a key created now. */
  newest: string;
  /**
   * The names under every root key, newest first, and for every form of the address, including the
   * unnormalized form. An earlier key has one of these names.
   */
  all: readonly string[];
}

const maxCached = 10_000;

/**
 * Names the keys of persons with a keyed hash, because a person's id may be a mail address (of a
 * failed sign-in).
 * @param purpose of the derived key
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

/** The prefix of a mail address's pseudonym, before the newest name of its person. */
export const addressPrefix = 'address:';

/** The forms of a mail address name the same person, as at a sign-in. */
function formsOf(person: string): readonly string[] {
  return person.includes('@') ? emailForms(person) : [];
}
