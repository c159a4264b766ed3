import { verify } from 'node:crypto';
import type { NoteSigner } from './note-signer.ts';
import { keyHash, type PublicKey, type PublicKeys } from './public-keys.ts';

/** Why a note is not believed. */
export interface NoteFault {
  kind: 'malformed' | 'unknown_key' | 'signature' | 'key_period' | 'stream';
  message: string;
}

/** A note is a few lines; more than this is not read. */
const longestNote = 65_536;
const signatureLine = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/;

interface Note {
  /** All that is signed, its last line break included. */
  text: string;
  signatures: { name: string; keyHash: Buffer; signature: Buffer }[];
}

/** Signs a text by C2SP signed-note: `— <key name> <base64 of key hash and Ed25519 signature>` behind a blank line. */
export async function signNote(text: string, name: string, signer: NoteSigner): Promise<string> {
  const raw = Buffer.from(signer.publicJwk.x, 'base64url');
  const signature = await signer.sign(Buffer.from(text));
  return `${text}\n— ${name} ${Buffer.concat([keyHash(name, raw), signature]).toString('base64')}\n`;
}

/** Undefined where it is not a signed note. */
export function parseNote(note: string): Note | undefined {
  if (note.length > longestNote || !note.endsWith('\n')) return undefined;
  const blank = note.lastIndexOf('\n\n');
  if (blank < 1) return undefined;
  const signatures = note
    .slice(blank + 2, -1)
    .split('\n')
    .map(parseSignature);
  if (!signatures.every((one) => one !== undefined)) return undefined;
  return { text: note.slice(0, blank + 1), signatures };
}

/** The key that signed under this name, and what it signed. Signatures by keys that are not known are passed over. */
export function openNote(note: string, name: string, keys: PublicKeys): { text: string; key: PublicKey } | NoteFault {
  const parsed = parseNote(note);
  if (parsed === undefined) return { kind: 'malformed', message: 'It is not a signed note.' };
  const named = parsed.signatures.filter((one) => one.name === name);
  for (const { keyHash: hint, signature } of named) {
    const known = keys.filter(({ raw }) => keyHash(name, raw).equals(hint));
    if (known.length === 0) continue;
    const key = known.find((one) => verify(null, Buffer.from(parsed.text), one.key, signature));
    if (key) return { text: parsed.text, key };
    return { kind: 'signature', message: `The signature by key ${known[0]!.kid} is wrong.` };
  }
  return { kind: 'unknown_key', message: `It is not signed as ${name} by any key that was given.` };
}

function parseSignature(line: string): Note['signatures'][number] | undefined {
  const [, name, base64] = signatureLine.exec(line) ?? [];
  if (name === undefined || base64 === undefined) return undefined;
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') !== base64 || bytes.length <= 4) return undefined;
  return { name, keyHash: bytes.subarray(0, 4), signature: bytes.subarray(4) };
}
