import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of a folder that contain a text, as UTF-8, UTF-16 or base64 (at each of its three alignments), and where. */
export async function findInFiles(directory: string, text: string): Promise<string[]> {
  const found: string[] = [];
  const forms = formsOf(text);
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    // A file that was removed meanwhile has nothing any more.
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    for (const [form, needle] of forms) {
      const at = bytes.indexOf(needle);
      if (at >= 0) found.push(`${entry.name} has ${text} as ${form} at ${at}: ${excerpt(bytes, at)}`);
    }
  }
  return found;
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
