import { sealRecord } from '../../src/record/seal-record.ts';
import type { TestRecord } from './test-stream.ts';

/** Index of record `seq` in a bundle from 0 with a checkpoint every 50 records. */
export function lineOf(seq: number): number {
  return 2 + seq + Math.floor(seq / 50);
}

/** Index of checkpoint `size` in the bundle. */
export function lineOfCheckpoint(size: number): number {
  return lineOf(size - 1) + 1;
}

export function recordAt(lines: readonly string[], seq: number): TestRecord {
  return JSON.parse(lines[lineOf(seq)]!);
}

/** The line of a changed record with a recomputed hash. */
export function forged(
  { leafHash: _, prevHash, ...body }: TestRecord,
  change: Partial<TestRecord> = {},
): string {
  return sealRecord({ ...body, ...change }, change.prevHash ?? prevHash).line;
}

/**
 * The bundle with a changed record, or with all records changed from there on, and every later hash
 * recomputed.
 */
export function withRehashedRecords(
  lines: readonly string[],
  seq: number,
  change: Partial<TestRecord>,
  all: Partial<TestRecord> = {},
): string[] {
  let prevHash: string | undefined;
  return lines.map((line, at) => {
    if (!line.startsWith('{') || at < lineOf(seq)) {
      return line;
    }
    const again = forged(JSON.parse(line), {
      ...all,
      ...(prevHash === undefined ? change : { prevHash }),
    });
    prevHash = JSON.parse(again).leafHash;
    return again;
  });
}

/** A statement `[kind, value]` with another value. */
export function withStatement<Value>(line: string, change: (value: Value) => unknown): string {
  const [kind, value] = JSON.parse(line);
  return JSON.stringify([kind, change(value)]);
}

/** The base64 with a flipped bit. */
export function bitFlipped(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  bytes[bytes.length - 1]! ^= 1;
  return bytes.toString('base64');
}
