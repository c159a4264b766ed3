import { type BundleErrorKind, reject } from './bundle-error.ts';
import type { CheckpointLine, Manifest } from './bundle-format.ts';
import type { SignedCheckpoint } from './checkpoint-chain.ts';
import { fieldsOf, openRecordLine } from './record-line.ts';

/**
 * Verifies the records of a bundle, which are a complete range or a selection. At the first error,
 * the methods throw a BundleRejection.
 */
export interface RecordVerifier {
  readonly count: number;
  /** Number of withheld records, which `count` does not include. */
  readonly withheldCount: number;
  /** Expected sequence number of the next record; undefined if any larger number may follow. */
  readonly next: number | undefined;
  /**
   * Verifies a record.
   * @param line a buffer with a spare byte before the line; the spare byte is overwritten
   * @returns the leaf hash in hex
   */
  record(line: Buffer, lineNumber: number): string;
  /** @param value the value of a `withheld` line */
  withheld(value: unknown, lineNumber: number): void;
  /** @param value the value of a `start` line */
  start(value: unknown): void;
  /** @param value the value of a `proof` line */
  proof(value: unknown): void;
  /**
   * Compares a checkpoint with the records, before the checkpoint is added to the CheckpointChain.
   */
  checkpoint(
    next: SignedCheckpoint,
    last: SignedCheckpoint | undefined,
    line: CheckpointLine,
  ): void;
  /** Checks, at the end line, that the bundle is complete. */
  end(): void;
}

interface VerifiedRecord {
  /** Hex. */
  leafHash: string;
  seq: number;
  prevHash: string;
}

/**
 * Verifies that a record matches its own hash, and the stream and range of the manifest.
 * @param next the expected sequence number, for error messages
 */
export function verifyRecord(
  line: Buffer,
  { stream, from, to }: Manifest,
  next: number | undefined,
): VerifiedRecord {
  const record = openRecordLine(line);
  if (record === undefined) {
    reject('malformed', 'The line is not a record: it does not end with a leaf hash.', next);
  }
  if (!record.intact) {
    reject('changed', changedMessage(next ?? fieldsOf(record)?.seq), next ?? fieldsOf(record)?.seq);
  }
  const fields = fieldsOf(record);
  if (fields === undefined) {
    reject('malformed', 'The line is not a record: seq, stream or prevHash is missing.', next);
  }
  if (fields.stream !== stream) {
    reject(
      'stream',
      `Record ${fields.seq} is of stream ${fields.stream}, not of ${stream}.`,
      next ?? fields.seq,
    );
  }
  if (fields.seq < from || fields.seq >= to) {
    reject(
      'range',
      `Record ${fields.seq} is outside the range ${from} to ${to - 1} of the manifest.`,
      fields.seq,
    );
  }
  return {
    leafHash: record.leafHash,
    seq: fields.seq,
    prevHash: fields.prevHash,
  };
}

const recentLimit = 1_024;

/**
 * Stores the last records of a bundle, to distinguish a repeated record from a misplaced record.
 */
export function createRecentRecords() {
  const leafHashes: string[] = [];
  return {
    add(seq: number, leafHash: string): void {
      leafHashes[seq % recentLimit] = `${seq}:${leafHash}`;
    },
    /** @param otherwise the kind of error if none of the last records has this sequence number */
    rejectRepeated(
      { seq, leafHash }: Pick<VerifiedRecord, 'seq' | 'leafHash'>,
      otherwise: BundleErrorKind,
    ): never {
      const before = leafHashes[seq % recentLimit];
      if (!before?.startsWith(`${seq}:`)) {
        reject(otherwise, `Record ${seq} follows a later record.`, seq);
      }
      if (before.endsWith(leafHash)) {
        reject('duplicate', `Record ${seq} occurs twice.`, seq);
      }
      reject('fork', `Two different records have the sequence number ${seq}.`, seq);
    },
  };
}

function changedMessage(seq: number | undefined): string {
  return `${seq === undefined ? 'The record' : `Record ${seq}`} was changed: its content does not match its leafHash.`;
}
