const lineFeed = 10;
const quote = 34;

export interface RecordCounter {
  count: number;
  total: number;
  add(chunk: Uint8Array): void;
}

/**
 * Counts the records of a file while it arrives. Each line is a record, except a line break within
 * a quoted CSV value.
 */
export function countRecords(format: string, total: number): RecordCounter {
  const isCsv = format === 'csv';
  let isQuoted = false;
  let lines = 0;
  return {
    count: 0,
    total,
    add(chunk) {
      for (const byte of chunk) {
        if (byte === lineFeed && !isQuoted) {
          lines++;
        } else if (byte === quote && isCsv) {
          isQuoted = !isQuoted;
        }
      }
      // The first line of CSV is the header.
      this.count = Math.max(0, isCsv ? lines - 1 : lines);
    },
  };
}
