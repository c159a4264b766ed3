import { hash } from 'node:crypto';
import { hashBytes } from '../tree/hash.ts';
import type { NoteSigner } from './note-signer.ts';
import type { PublicKeys } from './public-keys.ts';
import { type NoteError, openNote, parseNote, signNote } from './signed-note.ts';

/** States the root hash of a stream for a number of records. */
export interface Checkpoint {
  /** The result of {@link streamOrigin}. */
  origin: string;
  /** Number of records. */
  size: number;
  /** Root of the Merkle tree of the records (RFC 6962, section 2.1): 32 bytes. */
  root: Buffer;
  /**
   * The {@link checkpointDigest} of the previous checkpoint of the stream; undefined for the first
   * checkpoint.
   */
  previous?: Buffer | undefined;
  /** Time of the signature, with a precision of milliseconds. */
  time: Date;
}

export type OpenedCheckpoint =
  | {
      ok: true;
      checkpoint: Checkpoint;
      kid: string;
    }
  | { ok: false; error: NoteError };

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * Returns the origin of a stream's checkpoints: `<log>/<stream>`. The signing key has the same
 * name.
 * @param log a name without a scheme, such as `audit.example.com`
 * @throws RangeError for a name with white space, `+` or a control character, or a stream with a
 *   slash
 */
export function streamOrigin(log: string, stream: string): string {
  const origin = `${log}/${stream}`;
  if (!/^[^\s+\p{Cc}]+$/u.test(origin) || !/^[^/]+$/.test(stream) || log === '') {
    throw new RangeError(
      `${origin} is not a valid origin: it has white space or a plus sign, or the stream has a slash.`,
    );
  }
  return origin;
}

/**
 * Signs a checkpoint in the format C2SP tlog-checkpoint. The lines of the note are the origin, the
 * size, the root in base64, `previous <base64>` (`-` for the first checkpoint) and `time <RFC
 * 3339>`. The name of the key is the origin.
 * @returns the note
 * @throws RangeError for an invalid size or root
 */
export function signCheckpoint(checkpoint: Checkpoint, signer: NoteSigner): Promise<string> {
  const { origin, size, root, previous, time } = checkpoint;
  if (!Number.isSafeInteger(size) || size < 0 || root.length !== hashBytes) {
    throw new RangeError(
      `The size of a checkpoint must be a whole number, and the root must have ${hashBytes} bytes.`,
    );
  }
  const extensions = `previous ${previous?.toString('base64') ?? '-'}\ntime ${time.toISOString()}\n`;
  return signNote(`${origin}\n${size}\n${root.toString('base64')}\n${extensions}`, origin, signer);
}

/**
 * Returns the SHA-256 of a note's signed text, which the next checkpoint contains as `previous`.
 * @throws RangeError if the text is not a signed note
 */
export function checkpointDigest(note: string): Buffer {
  const parsed = parseNote(note);
  if (parsed === undefined) {
    throw new RangeError('The checkpoint is not a signed note.');
  }
  return hash('sha256', parsed.text, 'buffer');
}

/**
 * Parses a checkpoint, but does not verify the signature. {@link openCheckpoint} verifies the
 * signature.
 * @returns undefined for a text that is not a checkpoint
 */
export function parseCheckpoint(note: string): Checkpoint | undefined {
  const lines = parseNote(note)?.text.split('\n');
  if (lines === undefined) {
    return undefined;
  }
  const [origin, size, root, ...extensions] = lines as [string, string, string, ...string[]];
  const previous = extensionOf(extensions, 'previous');
  const time = extensionOf(extensions, 'time');
  if (!/^(0|[1-9]\d{0,15})$/.test(size) || !Number.isSafeInteger(Number(size))) {
    return undefined;
  }
  if (!isHash(root) || previous === undefined || !(previous === '-' || isHash(previous))) {
    return undefined;
  }
  if (time === undefined || !isoTime.test(time) || Number.isNaN(Date.parse(time))) {
    return undefined;
  }
  return {
    origin,
    size: Number(size),
    root: Buffer.from(root, 'base64'),
    previous: previous === '-' ? undefined : Buffer.from(previous, 'base64'),
    time: new Date(time),
  };
}

/**
 * Verifies the origin and the signature of a checkpoint. One of the keys must have signed the
 * checkpoint within the key's validity period.
 * @param keys keys that the caller trusts, never keys that were received with the checkpoint
 */
export function openCheckpoint(note: string, keys: PublicKeys, origin: string): OpenedCheckpoint {
  const checkpoint = parseCheckpoint(note);
  if (checkpoint === undefined) {
    return rejected('malformed', 'The text is not a checkpoint (C2SP tlog-checkpoint).');
  }
  if (checkpoint.origin !== origin) {
    return rejected(
      'stream',
      `The origin of the checkpoint is ${checkpoint.origin}, not ${origin}.`,
    );
  }
  const opened = openNote(note, origin, keys);
  if ('kind' in opened) {
    return { ok: false, error: opened };
  }
  const { kid, notBeforeMs, notAfterMs } = opened.key;
  const timeMs = checkpoint.time.getTime();
  if (timeMs < notBeforeMs || timeMs >= notAfterMs) {
    return rejected(
      'key_period',
      `The checkpoint was signed at ${checkpoint.time.toISOString()}, when key ${kid} was not valid.`,
    );
  }
  return {
    ok: true,
    checkpoint,
    kid,
  };
}

function rejected(kind: NoteError['kind'], message: string): OpenedCheckpoint {
  return {
    ok: false,
    error: { kind, message },
  };
}

function extensionOf(extensions: readonly string[], name: string): string | undefined {
  return extensions.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);
}

function isHash(base64: string | undefined): boolean {
  if (base64 === undefined) {
    return false;
  }
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length === hashBytes && bytes.toString('base64') === base64;
}
