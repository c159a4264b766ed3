import { createReadStream } from 'node:fs';
import { findFile } from '../../input/find-file.ts';
import { watchTransfer } from '../../output/transfer.ts';
import type { ImportCall } from './import-options.ts';
import { formatOf } from './import-request.ts';

const lineFeed = 10;

/** Counts the lines of a file while it is uploaded. */
export interface LineCount {
  /** Undefined if the file is not a text, or is not uploaded completely yet. */
  lines: number | undefined;
}

/**
 * Returns the file as a stream. Each chunk is read after the upload of the previous chunk.
 * @param counted gets the number of lines after the upload
 */
export async function contentOf(
  file: string,
  { terminal, signal, options }: ImportCall,
  counted: LineCount,
) {
  const isText = !file.endsWith('.gz') && formatOf(file, options) !== 'xlsx';
  let feeds = 0;
  let last = lineFeed;
  const found = file === '-' ? undefined : await findFile(file);
  const source = file === '-' ? terminal.input : createReadStream(file, { signal });
  const transfer = watchTransfer(terminal, 'Sent', { bytes: found?.size });
  return ReadableStream.from(
    (async function* () {
      for await (const chunk of source as AsyncIterable<Uint8Array>) {
        transfer.add(chunk);
        feeds += isText ? countOf(chunk) : 0;
        last = chunk.at(-1) ?? last;
        yield chunk;
      }
      counted.lines = isText ? feeds + (last === lineFeed ? 0 : 1) : undefined;
      terminal.progress('File sent; waiting for the platform …');
    })(),
  );
}

function countOf(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) {
    count++;
  }
  return count;
}
