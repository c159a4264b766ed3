import { verify } from 'node:crypto';
import { fromBase64url } from './base64url.ts';
import type { NoteSigner } from './note-signer.ts';
import { isKeyFor, keyHash, type PublicKey, type PublicKeys } from './public-keys.ts';

/** The reason why a note is not valid. */
export interface NoteError {
  kind: 'malformed' | 'unknown_key' | 'signature' | 'key_period' | 'stream';
  message: string;
}

/**
 * Maximum length of a note, in UTF-16 code units. The limit is far above the few lines of a valid
 * note.
 */
const longestNote = 65_536;
const signatureLine = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/;

interface Note {
  /** The signed text, including its last line break. */
  text: string;
  signatures: {
    name: string;
    keyHash: Buffer;
    signature: Buffer;
  }[];
}

/**
 * Signs a text as a C2SP signed-note: the text, a blank line, and `— <key name> <base64 of key id
 * and Ed25519 signature>`.
 * @param text a text that ends with a line break
 * @param name of the key
 * @returns the note
 */
export async function signNote(text: string, name: string, signer: NoteSigner): Promise<string> {
  const raw = fromBase64url(signer.publicJwk.x);
  const signature = await signer.sign(Buffer.from(text));
  return `${text}\n— ${name} ${Buffer.concat([keyHash(name, raw), signature]).toString('base64')}\n`;
}

/**
 * Parses a note without verifying the signatures.
 * @returns undefined for a text that is not a signed note
 */
export function parseNote(note: string): Note | undefined {
  if (note.length > longestNote || !note.endsWith('\n')) {
    return undefined;
  }
  const blank = note.lastIndexOf('\n\n');
  if (blank < 1) {
    return undefined;
  }
  const signatures = note
    .slice(blank + 2, -1)
    .split('\n')
    .map(parseSignature);
  if (!signatures.every((one) => one !== undefined)) {
    return undefined;
  }
  return {
    text: note.slice(0, blank + 1),
    signatures,
  };
}

/**
 * Verifies the first signature of a note that has this key name and a known key id. Signatures of
 * other keys are ignored.
 * @returns the signed text and the key, or the reason why the note is not valid
 */
export function openNote(
  note: string,
  name: string,
  keys: PublicKeys,
): { text: string; key: PublicKey } | NoteError {
  const parsed = parseNote(note);
  if (parsed === undefined) {
    return { kind: 'malformed', message: 'The text is not a signed note (C2SP signed-note).' };
  }
  const named = parsed.signatures.filter((one) => one.name === name);
  for (const { keyHash: hint, signature } of named) {
    const known = keys.filter((key) => isKeyFor(key, name) && keyHash(name, key.raw).equals(hint));
    const [first] = known;
    if (first === undefined) {
      continue;
    }
    const key = known.find((one) => verify(null, Buffer.from(parsed.text), one.key, signature));
    if (key) {
      return { text: parsed.text, key };
    }
    return { kind: 'signature', message: `The signature by key ${first.kid} is wrong.` };
  }
  return {
    kind: 'unknown_key',
    message: `The note has no signature with the name ${name} by a given key.`,
  };
}

function parseSignature(line: string): Note['signatures'][number] | undefined {
  const [, name, base64] = signatureLine.exec(line) ?? [];
  if (name === undefined || base64 === undefined) {
    return undefined;
  }
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') !== base64 || bytes.length <= 4) {
    return undefined;
  }
  return {
    name,
    keyHash: bytes.subarray(0, 4),
    signature: bytes.subarray(4),
  };
}
