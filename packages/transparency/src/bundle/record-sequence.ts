import { type FaultKind, refuse } from './bundle-fault.ts';
import type { CheckpointLine, Manifest } from './bundle-format.ts';
import type { SignedCheckpoint } from './checkpoint-chain.ts';
import { fieldsOf, openRecordLine } from './record-line.ts';

/** How the records of a bundle follow each other: as a whole range, or as a selection. */
export interface RecordSequence {
  readonly count: number;
  /** The seq that comes next, as far as it is known. */
  readonly next: number | undefined;
  /** @returns its leaf hash in hex */
  record(line: Buffer, lineNumber: number): string;
  /** The value of a `start` line. */
  start(value: unknown): void;
  /** The value of a `proof` line. */
  proof(value: unknown): void;
  /** Before the chain of checkpoints takes it on. */
  checkpoint(next: SignedCheckpoint, last: SignedCheckpoint | undefined, line: CheckpointLine): void;
  /** Whether all is there once the end has come. */
  end(): void;
}

interface SoundRecord {
  /** Hex. */
  leafHash: string;
  seq: number;
  prevHash: string;
}

/** A record whose bytes have the hash that it states, of this stream and within the range. @param next the seq expected */
export function soundRecord(line: Buffer, { stream, from, to }: Manifest, next: number | undefined): SoundRecord {
  const record = openRecordLine(line);
  if (record === undefined) refuse('malformed', 'This is not the line of a record.', next);
  if (!record.intact) refuse('changed', changedMessage(next ?? fieldsOf(record)?.seq), next ?? fieldsOf(record)?.seq);
  const fields = fieldsOf(record);
  if (fields === undefined) refuse('malformed', 'This is not a record.', next);
  if (fields.stream !== stream)
    refuse('stream', `Here stands record ${fields.seq} of ${fields.stream}, not of ${stream}.`, next ?? fields.seq);
  if (fields.seq < from || fields.seq >= to)
    refuse(
      'range',
      `Record ${fields.seq} is not among ${from} to ${to - 1}, which the manifest announces.`,
      fields.seq,
    );
  return { leafHash: record.leafHash, seq: fields.seq, prevHash: fields.prevHash };
}

const remembered = 1_024;

/** Tells, of a record that should have come before, whether it did. */
export function createSeen() {
  const leafHashes: string[] = [];
  return {
    add(seq: number, leafHash: string): void {
      leafHashes[seq % remembered] = `${seq}:${leafHash}`;
    },
    refuseAgain({ seq, leafHash }: SoundRecord, otherwise: FaultKind): never {
      const before = leafHashes[seq % remembered];
      if (!before?.startsWith(`${seq}:`)) refuse(otherwise, `Record ${seq} stands where a later one belongs.`, seq);
      if (before.endsWith(leafHash)) refuse('duplicate', `Record ${seq} stands there twice.`, seq);
      refuse('fork', `Two records claim to be record ${seq}.`, seq);
    },
  };
}

function changedMessage(seq: number | undefined): string {
  return `${seq === undefined ? 'The record' : `Record ${seq}`} was changed: it does not have the hash that it states.`;
}
