import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The number of consecutive characters of a text that count as a match. In a file compressed with
 * LZ4, longer parts of the text may be missing, because LZ4 replaces repeated characters by
 * references. For example, after `"production","`, a reference replaces the last four characters of
 * `"textn","`.
 */
const pieceLength = 8;
/**
 * Only every second position begins a piece, because each piece is searched in several encodings,
 * and fewer pieces save time.
 */
const pieceStep = 2;

interface Needle {
  text: string;
  form: string;
  bytes: Buffer;
}

/**
 * Finds pieces of texts in the files of a folder, as UTF-8, UTF-16 or base64 (at each of the three
 * alignments). Returns a line with the position for each file and text.
 */
export async function findInFiles(directory: string, ...texts: string[]): Promise<string[]> {
  const found: string[] = [];
  const needles = byFirstBytes(texts);
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) {
      continue;
    }
    // A file removed in the meantime has no content.
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    for (const [text, { form, at }] of piecesIn(bytes, needles)) {
      found.push(`${entry.name} has ${text} as ${form} at ${at}: ${excerpt(bytes, at)}`);
    }
  }
  return found;
}

/**
 * Groups the needles by their first two bytes, so that a single pass over a file finds hundreds of
 * needles. A separate pass for each needle would take a second for all needles.
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

/** Finds the first match of each text. */
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
  // Base64 encodes groups of three bytes. Only complete groups have the same characters within any
  // longer text, for each of the three possible alignments.
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
