import { hash } from 'node:crypto';
import { hashBytes } from '../tree/hash.ts';
import type { NoteSigner } from './note-signer.ts';
import type { PublicKeys } from './public-keys.ts';
import { type NoteFault, openNote, parseNote, signNote } from './signed-note.ts';

/** What the platform commits to: this stream, at this size, has this root. */
export interface Checkpoint {
  /** {@link streamOrigin}. */
  origin: string;
  /** Records so far. */
  size: number;
  /** The Merkle tree hash of them: 32 bytes. */
  root: Buffer;
  /** {@link checkpointDigest} of the stream's checkpoint before this one; undefined for the first. */
  previous?: Buffer | undefined;
  /** When it was signed; kept to the millisecond. */
  time: Date;
}

export type OpenedCheckpoint = { ok: true; checkpoint: Checkpoint; kid: string } | { ok: false; fault: NoteFault };

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * What a stream's checkpoints are called, and under which name they are signed.
 * @param log a name without a scheme, such as `audit.example.com`
 * @throws RangeError where a note could not hold it
 */
export function streamOrigin(log: string, stream: string): string {
  const origin = `${log}/${stream}`;
  if (!/^[^\s+\p{Cc}]+$/u.test(origin) || !/^[^/]+$/.test(stream) || log === '')
    throw new RangeError(`${origin} cannot name a stream.`);
  return origin;
}

/**
 * A C2SP tlog-checkpoint: origin, size and base64 root, then `previous <base64>` (`-` for the first) and `time <RFC 3339>`,
 * signed under the origin's name.
 */
export function signCheckpoint(checkpoint: Checkpoint, signer: NoteSigner): Promise<string> {
  const { origin, size, root, previous, time } = checkpoint;
  if (!Number.isSafeInteger(size) || size < 0 || root.length !== hashBytes)
    throw new RangeError('That is no checkpoint.');
  const extensions = `previous ${previous?.toString('base64') ?? '-'}\ntime ${time.toISOString()}\n`;
  return signNote(`${origin}\n${size}\n${root.toString('base64')}\n${extensions}`, origin, signer);
}

/** SHA-256 of the text that was signed: what the next checkpoint names as `previous`. @throws RangeError for no note */
export function checkpointDigest(note: string): Buffer {
  const parsed = parseNote(note);
  if (parsed === undefined) throw new RangeError('That is not a signed note.');
  return hash('sha256', parsed.text, 'buffer');
}

/** What a checkpoint says, whoever wrote it: undefined where it is none. {@link openCheckpoint} is what proves it. */
export function parseCheckpoint(note: string): Checkpoint | undefined {
  const lines = parseNote(note)?.text.split('\n');
  if (lines === undefined) return undefined;
  const [origin, size, root, ...extensions] = lines as [string, string, string, ...string[]];
  const previous = extensionOf(extensions, 'previous');
  const time = extensionOf(extensions, 'time');
  if (!/^(0|[1-9]\d{0,15})$/.test(size) || !Number.isSafeInteger(Number(size))) return undefined;
  if (!isHash(root) || !(previous === '-' || isHash(previous))) return undefined;
  if (time === undefined || !isoTime.test(time) || Number.isNaN(Date.parse(time))) return undefined;
  return {
    origin,
    size: Number(size),
    root: Buffer.from(root, 'base64'),
    previous: previous === '-' ? undefined : Buffer.from(previous!, 'base64'),
    time: new Date(time),
  };
}

/**
 * A checkpoint of this origin, signed by one of these keys while the key was valid.
 * @param keys those that the reader trusts: never ones that came along with what they are to prove
 */
export function openCheckpoint(note: string, keys: PublicKeys, origin: string): OpenedCheckpoint {
  const checkpoint = parseCheckpoint(note);
  if (checkpoint === undefined) return refuse('malformed', 'It is not a checkpoint.');
  if (checkpoint.origin !== origin) return refuse('stream', `It is of ${checkpoint.origin}, not of ${origin}.`);
  const opened = openNote(note, origin, keys);
  if ('kind' in opened) return { ok: false, fault: opened };
  const { kid, notBeforeMs, notAfterMs } = opened.key;
  const timeMs = checkpoint.time.getTime();
  if (timeMs < notBeforeMs || timeMs >= notAfterMs)
    return refuse('key_period', `It is of ${checkpoint.time.toISOString()}, when key ${kid} was not valid.`);
  return { ok: true, checkpoint, kid };
}

function refuse(kind: NoteFault['kind'], message: string): OpenedCheckpoint {
  return { ok: false, fault: { kind, message } };
}

function extensionOf(extensions: readonly string[], name: string): string | undefined {
  return extensions.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);
}

function isHash(base64: string | undefined): boolean {
  if (base64 === undefined) return false;
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length === hashBytes && bytes.toString('base64') === base64;
}
