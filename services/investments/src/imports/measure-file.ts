import type { IncomingMessage } from 'node:http';
import { importJobBytes, importJobLines } from '@irp/contracts/investments';
import type { ImportFile } from './open-import-file.ts';
import { peek } from './peek.ts';

/** Assumed size of an unpacked gzip file or workbook, as a multiple of the packed size. */
const expansion = 4;
const sampleBytes = 4_194_304;
const newline = 0x0a;

/**
 * Returns whether a file should be imported by a job, because it is large or has many short lines.
 * If the request does not state its length, the body is received first, up to the size that a job
 * permits.
 * @returns the decision, and the complete content of the file
 */
export async function measureFile(
  { format, content, exceeds }: ImportFile,
  { headers }: IncomingMessage,
): Promise<{ isLarge: boolean; content: AsyncIterable<Buffer> }> {
  const isPacked = format === 'xlsx' || headers['content-encoding'] === 'gzip';
  const most = isPacked ? importJobBytes / expansion : importJobBytes;
  const length = headers['content-length'];
  if (length === undefined ? await exceeds(most - 1) : Number(length) >= most) {
    return { isLarge: true, content };
  }
  if (format === 'xlsx') {
    return { isLarge: false, content };
  }
  const { start, content: whole } = await peek(content, sampleBytes);
  return {
    isLarge: linesOf(start) > importJobLines,
    content: whole,
  };
}

function linesOf(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) {
    lines++;
  }
  return lines;
}
