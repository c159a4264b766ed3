import type { IncomingMessage } from 'node:http';
import { importJobBytes, importJobLines } from '@irp/contracts/investments';
import type { ImportFile } from './open-import-file.ts';
import { peek } from './peek.ts';

/** What is packed with gzip, as a workbook is, becomes four times as large at least. */
const expansion = 4;
const sampleBytes = 4_194_304;
const newline = 0x0a;

/**
 * Whether a file is imported by a job unless its caller says otherwise: because of its size as it
 * is sent, or because of its many short lines. Where the request does not say how large its body
 * is, so much of it is received first.
 * @returns the content too, of which a part was read
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
