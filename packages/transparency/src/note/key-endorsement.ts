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

/** A statement that a key follows another key, signed by both keys. */
export interface KeyEndorsement {
  /** The log's name. */
  log: string;
  /** The new key: 32 bytes. */
  raw: Buffer;
  /**
   * Time at which the new key begins to sign. The former key signs for at most {@link keyOverlapMs}
   * longer.
   */
  from: Date;
}

/**
 * Maximum time that a key still signs after the next key has begun, in milliseconds. The processes
 * do not all learn of the next key at the same time.
 */
export const keyOverlapMs = 300_000;

const heading = 'irp audit key endorsement v1';
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Signs the statement that the key `next` follows the key `former` in the log. The C2SP signed-note
 * has the signatures of both keys, with the log's name as the name of the keys.
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
 * Verifies the two signatures of an endorsement, by the former key and by the new key. Without the
 * signature of the new key, the owner of the former key could claim somebody else's key as the new
 * key.
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
 * With the same key id, a signature of the former key would count as a signature of the new key.
 * @returns undefined for a key of another log, or with the key id of the former key
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
