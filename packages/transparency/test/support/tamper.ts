import { sealRecord } from '../../src/record/seal-record.ts';
import type { TestRecord } from './test-stream.ts';

/** Where record `seq` stands in a bundle from 0 on with a checkpoint every 50 records. From 0. */
export function lineOf(seq: number): number {
  return 2 + seq + Math.floor(seq / 50);
}

/** Where checkpoint `size` stands in it. From 0. */
export function lineOfCheckpoint(size: number): number {
  return lineOf(size - 1) + 1;
}

export function recordAt(lines: readonly string[], seq: number): TestRecord {
  return JSON.parse(lines[lineOf(seq)]!);
}

/** The line of a record with a hash that fits it, as a forger would make it. */
export function forged({ leafHash: _, prevHash, ...body }: TestRecord, change: Partial<TestRecord> = {}): string {
  return sealRecord({ ...body, ...change }, change.prevHash ?? prevHash).line;
}

/** The bundle with a record changed, or all from it on, and every hash after it made to fit. */
export function rehashedFrom(
  lines: readonly string[],
  seq: number,
  change: Partial<TestRecord>,
  all: Partial<TestRecord> = {},
): string[] {
  let prevHash: string | undefined;
  return lines.map((line, at) => {
    if (!line.startsWith('{') || at < lineOf(seq)) return line;
    const again = forged(JSON.parse(line), { ...all, ...(prevHash === undefined ? change : { prevHash }) });
    prevHash = JSON.parse(again).leafHash;
    return again;
  });
}

/** A line `[kind, value]` with another value. */
export function said<Value>(line: string, change: (value: Value) => unknown): string {
  const [kind, value] = JSON.parse(line);
  return JSON.stringify([kind, change(value)]);
}

/** The same base64 with one bit of its bytes turned. */
export function turned(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  bytes[bytes.length - 1]! ^= 1;
  return bytes.toString('base64');
}
