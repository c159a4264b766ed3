import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * So many characters in a row count as the text. LZ4 puts references in place of what stands before
 * in a value, also of a part of a text with what follows it: where `"production","` is before it,
 * the `n` of `"textn","` is gone.
 */
const pieceLength = 8;
/** Each form of a piece is searched for in all files, so not every piece is. */
const pieceStep = 2;

interface Needle {
  text: string;
  form: string;
  bytes: Buffer;
}

/**
 * The files of a folder that contain a piece of one of these texts, as UTF-8, UTF-16 or base64 (at
 * each of its three alignments), and where: one line for each file and text.
 */
export async function findInFiles(directory: string, ...texts: string[]): Promise<string[]> {
  const found: string[] = [];
  const needles = byFirstBytes(texts);
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) {
      continue;
    }
    // A file that was removed meanwhile has nothing any more.
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    for (const [text, { form, at }] of piecesIn(bytes, needles)) {
      found.push(`${entry.name} has ${text} as ${form} at ${at}: ${excerpt(bytes, at)}`);
    }
  }
  return found;
}

/**
 * By their first two bytes: one pass over a file finds hundreds of needles, where each of its own
 * took a second for all.
 */
function byFirstBytes(texts: string[]): (Needle[] | undefined)[] {
  const needles: (Needle[] | undefined)[] = Array(2 ** 16).fill(undefined);
  for (const text of texts) {
    for (const [form, bytes] of piecesOf(text).flatMap(formsOf)) {
      const first = bytes.readUInt16LE();
      needles[first] ??= [];
      needles[first].push({
        text,
        form,
        bytes,
      });
    }
  }
  return needles;
}

/** Where the first piece of each text is. */
function piecesIn(
  bytes: Buffer,
  needles: (Needle[] | undefined)[],
): Map<string, { form: string; at: number }> {
  const found = new Map<string, { form: string; at: number }>();
  let first = (bytes[0] ?? 0) << 8;
  for (let at = 0; at < bytes.length - 1; at++) {
    first = (first >> 8) | (bytes[at + 1]! << 8);
    for (const { text, form, bytes: needle } of needles[first] ?? []) {
      if (!found.has(text) && bytes.subarray(at, at + needle.length).equals(needle)) {
        found.set(text, { form, at });
      }
    }
  }
  return found;
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at + pieceLength <= text.length; at += pieceStep) {
    pieces.push(text.slice(at, at + pieceLength));
  }
  return pieces;
}

function formsOf(text: string): [string, Buffer][] {
  const bytes = Buffer.from(text);
  // The groups of three bytes that lie wholly inside the text, wherever it begins.
  const aligned = [0, 1, 2].map((skip) =>
    bytes.subarray(skip, skip + Math.floor((bytes.length - skip) / 3) * 3),
  );
  const encodings = ['base64', 'base64url'] as const;
  return [
    ['UTF-8', bytes],
    ['UTF-16LE', Buffer.from(text, 'utf16le')],
    ['UTF-16BE', Buffer.from(text, 'utf16le').swap16()],
    ...encodings.flatMap((encoding) =>
      aligned.map((part): [string, Buffer] => [encoding, Buffer.from(part.toString(encoding))]),
    ),
  ];
}

function excerpt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', Math.max(0, at - 200), at + 100).replace(/[^ -~]+/g, '.');
}
