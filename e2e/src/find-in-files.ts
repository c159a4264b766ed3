import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * So many characters in a row count as the text. LZ4 puts references in place of what stands before in a value, also of a part of a text
 * with what follows it: where `"production","` is before it, the `n` of `"textn","` is gone.
 */
const pieceLength = 8;
/** Each form of a piece is searched for in all files, so not every piece is. */
const pieceStep = 2;

/** The files of a folder that contain a piece of a text, as UTF-8, UTF-16 or base64 (at each of its three alignments), and where. */
export async function findInFiles(directory: string, text: string): Promise<string[]> {
  const found: string[] = [];
  const forms = piecesOf(text).flatMap(formsOf);
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    // A file that was removed meanwhile has nothing any more.
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    for (const [form, needle] of forms) {
      const at = bytes.indexOf(needle);
      if (at < 0) continue;
      found.push(`${entry.name} has ${text} as ${form} at ${at}: ${excerpt(bytes, at)}`);
      break;
    }
  }
  return found;
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at + pieceLength <= text.length; at += pieceStep) pieces.push(text.slice(at, at + pieceLength));
  return pieces;
}

function formsOf(text: string): [string, Buffer][] {
  const bytes = Buffer.from(text);
  // The groups of three bytes that lie wholly inside the text, wherever it begins.
  const aligned = [0, 1, 2].map((skip) => bytes.subarray(skip, skip + Math.floor((bytes.length - skip) / 3) * 3));
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
