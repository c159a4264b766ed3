import { type Options, UsageError } from '@irp/command-line';
import { countRecords } from './record-counter.ts';

export const recordLimitOption = {
  limit: {
    type: 'string',
    value: 'N',
    about: 'Maximum number of records (only csv and ndjson); default: all',
  },
} as const satisfies Options;

/** Truncates a file after `most` records. */
export interface RecordLimit {
  most: number;
  isReached: boolean;
  /** Returns the part of a chunk that belongs to the first `most` records. */
  take(chunk: Uint8Array): Uint8Array;
}

const lineFeed = 10;

/**
 * Returns the limit of `--limit`.
 * @throws UsageError if the text is not a positive whole number, and for a workbook
 */
export function recordLimitOf(text: string | undefined, format: string): RecordLimit | undefined {
  if (text === undefined) {
    return undefined;
  }
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new UsageError(`--limit must be a whole number, 1 or more, not ${JSON.stringify(text)}.`);
  }
  if (format === 'xlsx') {
    throw new UsageError('--limit requires --format csv or ndjson.');
  }
  return limitRecords(format, Number(text));
}

function limitRecords(format: string, most: number): RecordLimit {
  const counter = countRecords(format, most);
  return {
    most,
    isReached: false,
    take(chunk) {
      let start = 0;
      while (!this.isReached && start < chunk.length) {
        const feed = chunk.indexOf(lineFeed, start);
        const end = feed === -1 ? chunk.length : feed + 1;
        counter.add(chunk.subarray(start, end));
        start = end;
        this.isReached = counter.count >= most;
      }
      return chunk.subarray(0, start);
    },
  };
}
