import { fromBase64url } from './base64url.ts';
import type { NoteSigner } from './note-signer.ts';
import {
  isKeyFor,
  KeySetError,
  keyHash,
  type PublicKey,
  readVerifierKeys,
  verifierKey,
} from './public-keys.ts';
import { openNote, parseNote, signNote } from './signed-note.ts';

/** States that a key follows another. Both keys have signed it. */
export interface KeyEndorsement {
  /** The log's name. */
  log: string;
  /** The key that follows: 32 bytes. */
  raw: Buffer;
  /** When the key begins to sign. The former key signs for at most {@link keyOverlapMs} longer. */
  from: Date;
}

/**
 * How long a key may still sign after the next has begun, in milliseconds, because not all
 * processes learn of the new key at the same time.
 */
export const keyOverlapMs = 300_000;

const heading = 'irp audit key endorsement v1';
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Signs that `next` follows `former` in the log: a C2SP signed-note with the signatures of both,
 * under the log's name.
 * @returns the note
 */
export async function endorseKey(
  log: string,
  from: Date,
  former: NoteSigner,
  next: NoteSigner,
): Promise<string> {
  const raw = fromBase64url(next.publicJwk.x);
  const text = `${heading}\n${log}\n${verifierKey(log, raw)}\nfrom ${from.toISOString()}\n`;
  const [byFormer, byNext] = [await signNote(text, log, former), await signNote(text, log, next)];
  return byFormer + byNext.slice(text.length + 1);
}

/**
 * Verifies an endorsement by the former key and by the named key. The second signature shows that
 * the holder of the former key did not claim somebody else's key.
 * @returns undefined for an invalid endorsement
 */
export function openEndorsement(note: string, former: PublicKey): KeyEndorsement | undefined {
  const [head, log = '', vkey = '', time = '', ...more] = parseNote(note)?.text.split('\n') ?? [];
  if (head !== heading || more.length !== 1 || more[0] !== '' || !time.startsWith('from ')) {
    return undefined;
  }
  const from = time.slice('from '.length);
  if (!isoTime.test(from) || Number.isNaN(Date.parse(from)) || !isKeyFor(former, log)) {
    return undefined;
  }
  const next = nextKey(vkey, log, former);
  if (next === undefined) {
    return undefined;
  }
  for (const key of [former, next]) {
    if ('kind' in openNote(note, log, [key])) {
      return undefined;
    }
  }
  return {
    log,
    raw: next.raw,
    from: new Date(from),
  };
}

/**
 * @returns undefined if the log is another, or if a signature of the former key would count as one
 *   of the next key
 */
function nextKey(vkey: string, log: string, former: PublicKey): PublicKey | undefined {
  try {
    const [next] = readVerifierKeys(vkey);
    return next?.name === log && !keyHash(log, next.raw).equals(keyHash(log, former.raw))
      ? next
      : undefined;
  } catch (error) {
    if (error instanceof KeySetError) {
      return undefined;
    }
    throw error;
  }
}
