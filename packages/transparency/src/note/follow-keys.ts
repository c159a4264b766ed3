import { base64urlOf } from './base64url.ts';
import { keyOverlapMs, openEndorsement } from './key-endorsement.ts';
import { KeySetError, type PublicKey, type PublicKeys, readPublicKeys } from './public-keys.ts';

/** A public key of the log (RFC 7517, RFC 8037). */
interface TrustedJwk {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  kid: string;
  /** `nbf` and `exp` are the validity period, in seconds since 1970. */
  nbf?: number;
  exp?: number;
}

/** The result of {@link followKeys}. */
export interface FollowedKeys {
  /**
   * The trusted keys and the new keys, as a key set to store. A replaced key has an end of its
   * validity.
   */
  keys: TrustedJwk[];
  /** The id of each new key, with the id of the key that endorses it. */
  added: { kid: string; by: string }[];
}

/**
 * Follows the endorsements from the trusted keys to the keys that the platform publishes now.
 * Validity periods come from the trusted keys and the endorsements, not from the publication. Only
 * the last trusted key can endorse the next key, so an attacker with an older key cannot replace
 * later keys.
 * @param trusted oldest key first
 * @param published a JSON Web Key Set, oldest key first
 * @throws KeySetError if a trusted key is missing, moved or different, or if a later key has no
 *   endorsement by the previous key
 */
export function followKeys(trusted: PublicKeys, published: unknown): FollowedKeys {
  const listed = readPublicKeys(published);
  const endorsements = endorsementsOf(published);
  for (const { kid, raw } of trusted) {
    const same = listed.find((key) => key.kid === kid);
    if (same && !same.raw.equals(raw)) {
      throw new KeySetError(`The published key ${kid} differs from your key with the same id.`);
    }
  }
  const last = indexOfLatest(trusted, listed);
  let keys = [...trusted];
  const added: FollowedKeys['added'] = [];
  for (const next of listed.slice(last + 1)) {
    const { kid, raw } = next;
    const former = keys.find((key) => key.raw.equals(listed[last + added.length]!.raw))!;
    const endorsement = openEndorsement(endorsements.get(kid) ?? '', former);
    if (!endorsement?.raw.equals(raw)) {
      throw new KeySetError(
        `Key ${kid} is not endorsed by ${former.kid}, the key before it: get key ${kid} from the platform in another way, and ask why the endorsement is missing.`,
      );
    }
    const fromMs = endorsement.from.getTime();
    // Every earlier key ends `keyOverlapMs` after the new key begins. A trusted key that begins
    // later than this end is never valid.
    keys = keys.map((key) => ({
      ...key,
      notAfterMs: Math.min(key.notAfterMs, fromMs + keyOverlapMs),
    }));
    keys.push({
      ...next,
      notBeforeMs: fromMs,
      notAfterMs: Infinity,
    });
    added.push({ kid, by: former.kid });
  }
  return {
    keys: keys.map(toJwk),
    added,
  };
}

/**
 * Returns the position of the last trusted key in the published list. The list contains all keys of
 * the log, in the order of their creation.
 */
function indexOfLatest(trusted: PublicKeys, listed: PublicKeys): number {
  const indexes = trusted.map(({ raw }) => listed.findIndex((key) => key.raw.equals(raw)));
  if (indexes.every((index) => index < 0)) {
    throw new KeySetError(
      'None of your keys is published: the published keys belong to another log, or all keys were replaced.',
    );
  }
  for (const [index, { kid }] of trusted.entries()) {
    if (indexes[index]! < 0) {
      throw new KeySetError(`Your key ${kid} is not published: keys of a log are never withdrawn.`);
    }
    if (index > 0 && indexes[index]! < indexes[index - 1]!) {
      throw new KeySetError(
        `Your key ${kid} is published before ${trusted[index - 1]!.kid}, but follows that key in your copy.`,
      );
    }
  }
  return Math.max(...indexes);
}

function endorsementsOf(published: unknown): Map<unknown, string> {
  const { keys } = published as { keys: Record<string, unknown>[] };
  return new Map(
    keys.flatMap(({ kid, endorsement }) =>
      typeof endorsement === 'string' ? [[kid, endorsement]] : [],
    ),
  );
}

function toJwk({ kid, raw, notBeforeMs, notAfterMs }: PublicKey): TrustedJwk {
  return {
    kty: 'OKP',
    crv: 'Ed25519',
    x: base64urlOf(raw),
    kid,
    ...(Number.isFinite(notBeforeMs) ? { nbf: Math.floor(notBeforeMs / 1_000) } : {}),
    ...(Number.isFinite(notAfterMs) ? { exp: Math.ceil(notAfterMs / 1_000) } : {}),
  };
}
