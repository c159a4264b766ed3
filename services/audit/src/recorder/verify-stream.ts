import { createFrontier, createProver, genesisHash } from '@irp/transparency';
import { createCheckpointCheck } from '../integrity/check-checkpoints.ts';
import { createTileComparison } from '../integrity/compare-tiles.ts';
import { edgeAt } from '../integrity/edge-at.ts';
import { compareRetiredTiles } from '../integrity/retired-tiles.ts';
import { partOf } from '../integrity/rotation.ts';
import type { Progress, VerificationOptions } from '../integrity/verification-options.ts';
import { checkedRecord } from '../store/check-row.ts';
import type { CheckpointRow } from '../store/models.ts';

/**
 * Verifies the records of a stream. Each record must match its signed line and its columns. The
 * chain of hashes must have no gaps. The root of every checkpoint must match the records.
 * Checkpoints, tiles and keys of persons must match the records. Yields after each batch, so that
 * the caller can pause, and ends with the first problem of a record.
 * @throws IntegrityError for a record that does not match; the mismatch is already reported
 */
export async function* verifyStream(
  options: VerificationOptions,
  stream: string,
): AsyncGenerator<Progress> {
  const { records, checkpoints, tiles, anchors, problems, findings, rebuilds, rotation } = options;
  const first = await anchors.firstSequence(stream);
  const isComplete = first === 0;
  const report = (problem: string) => problems.report(stream, problem);
  const check = createCheckpointCheck({ ...options, stream }, isComplete);
  const comparison = createTileComparison({
    tiles,
    findings,
    stream,
    rebuilds,
  });
  // The keys of persons are checked against the records only in some verifications. Every
  // verification checks a page of key rows, but only the records show that a row is missing.
  const persons = rotation.isDue(partOf(stream)) ? options.persons.ofStream(stream) : undefined;
  const notes = checkpoints
    .walk(stream, Math.max(first, 1), Number.MAX_SAFE_INTEGER)
    [Symbol.asyncIterator]();
  let checkpoint = (await notes.next()).value;
  const edge =
    !isComplete && checkpoint && (await check.isSigned(checkpoint))
      ? edgeAt(first, checkpoint)
      : undefined;
  if (!isComplete) {
    const isProven = yield* compareRetiredTiles(
      {
        tiles,
        comparison,
        findings,
        rotation,
        stream,
      },
      first,
      edge,
    );
    await comparison.compare();
    if (isProven) {
      await comparison.settle(first);
    }
  }
  const start = isComplete ? undefined : await startOf();
  const frontier = createFrontier(start);
  let prevHash = isComplete ? genesisHash : undefined;
  /** The newest checkpoint whose root matches the records. */
  let reached: CheckpointRow | undefined;

  async function startOf() {
    return edge
      ? { size: first, hashes: edge }
      : createProver(tiles.readerOf(stream)).frontier(first);
  }

  for await (const rows of records.walk(stream, first)) {
    const batch = [];
    for (const row of rows) {
      const record = checkedRecord(row, problems.report);
      if (record.seq !== frontier.size) {
        return report(missing(stream, frontier.size, record.seq));
      }
      if (prevHash !== undefined && record.prevHash !== prevHash) {
        return problems.refuse(
          stream,
          `Record ${record.seq} of the audit log of ${stream} does not continue the record before it.`,
        );
      }
      prevHash = record.leafHash;
      frontier.append(record.leafHash);
      comparison.append(record.leafHash);
      batch.push(record);
      while (checkpoint && checkpoint.size <= frontier.size) {
        if (await check.agrees(checkpoint, frontier)) {
          reached = checkpoint;
        }
        checkpoint = (await notes.next()).value;
      }
    }
    if ((await comparison.compare()) > 0 && reached && (await check.isSigned(reached))) {
      await comparison.settle(reached.size);
    }
    await persons?.check(batch);
    yield {
      records: rows.length,
      cost: rows.length,
    };
  }
  if (reached) {
    await check.isSigned(reached);
  }
  // The size is read again, because a running service may have appended records and a checkpoint
  // during the verification.
  if (checkpoint && (await records.size(stream)) < checkpoint.size) {
    problems.refuse(
      stream,
      `Checkpoint ${checkpoint.number} of ${stream} has ${checkpoint.size} records, but the database has ${frontier.size}.`,
    );
  }
  await comparison.end();
  await persons?.end(isComplete);
}

function missing(stream: string, from: number, before: number): string {
  const which = before - from === 1 ? `Record ${from}` : `Records ${from} to ${before - 1}`;
  return `${which} of the audit log of ${stream} ${before - from === 1 ? 'is' : 'are'} missing.`;
}
