import type { IncomingMessage } from 'node:http';
import { importJobBytes, importJobLines } from '@irp/contracts/investments';
import type { ImportFile } from './open-import-file.ts';
import { peek } from './peek.ts';

/** A gzip file, and therefore a workbook, expands at least four times. */
const expansion = 4;
const sampleBytes = 4_194_304;
const newline = 0x0a;

/**
 * Whether a file is imported by a job by default: because of its sent size, or because of its many
 * short lines. Without a length in the request, the body is received first, up to the size of a
 * job's file.
 * @returns also the content, because a part of the content was read
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
