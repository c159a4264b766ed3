import { translateDatabaseError } from '@irp/persistence';
import { logStream } from '../checkpoint-log/log-head.ts';
import { IntegrityError } from '../recorder/integrity-error.ts';
import { verifyStream } from '../recorder/verify-stream.ts';
import type { StreamSize } from '../store/stream-sizes.ts';
import type { FileCheck } from './check-file.ts';
import type { SigningKeyCheck } from './check-keys.ts';
import type { Pages } from './pages.ts';
import { reportStrayTiles } from './stray-tiles.ts';
import type { Progress } from './verification-options.ts';
import { type LogVerificationOptions, verifyLogEntries } from './verify-log-entries.ts';

export interface IntegrityOptions extends Omit<LogVerificationOptions, 'keys'> {
  /**
   * Yields the streams.
   * @param onStray is called with each invalid key in the collection of records
   */
  streams: (onStray: (key: string) => void) => AsyncIterable<StreamSize>;
  signingKeys: Pick<SigningKeyCheck, 'run'>;
  /** Readers of rows that cannot be reached from a stream. */
  pages: readonly Pages[];
  /**
   * Compares the file of checkpoints with the database, if `rotation` selects part 0. Undefined
   * without a file, or if the caller compares the file.
   */
  file: FileCheck | undefined;
  /**
   * Whether this verification reads all pages of each collection. If false, it reads only the next
   * page of each collection.
   */
  isComplete: boolean;
}

/**
 * Verifies the stored audit log once: signing keys, every stream, the public log of checkpoints,
 * keys of persons, and cosignatures. Yields after each batch, so that the caller can pause. A
 * finding is reported, and the verification continues.
 * @throws the error of an unavailable database
 */
export async function* verifyIntegrity(options: IntegrityOptions): AsyncGenerator<Progress> {
  const { streams, records, signingKeys, pages, findings, rotation, isComplete } = options;
  const { keys, findings: ofKeys } = await signingKeys.run().catch(unreadableKeys);
  for (const finding of ofKeys) {
    findings.changed(finding);
  }
  const verification = { ...options, keys };
  const seen = new Set<string>();
  const reportStray = (row: string) =>
    findings.changed({
      collection: 'records',
      row,
      problem:
        'No record has the key of this row: another program than the service wrote the row to the database. Save a copy of the row, find out who wrote it, and delete it.',
    });
  for await (const { stream } of streams(reportStray)) {
    seen.add(stream);
    yield* reporting(options, stream, verifyStream(verification, stream));
  }
  const hasRecords = async (stream: string) => seen.has(stream) || (await records.size(stream)) > 0;
  yield* reporting(options, logStream, verifyLogEntries(verification, hasRecords));
  if (options.file && rotation.isDue(0)) {
    yield* reporting(options, logStream, options.file.compare());
  }
  yield* reporting(options, logStream, reportStrayTiles(options));
  for (const page of pages) {
    let isLast = false;
    do {
      isLast = await page.next();
      yield { records: 0, cost: 0 };
    } while (isComplete && !isLast);
  }
}

function unreadableKeys(error: unknown): Awaited<ReturnType<SigningKeyCheck['run']>> {
  if (translateDatabaseError(error)) {
    throw error;
  }
  const problem = `A row cannot be read (${messageOf(error)}). Restore signing_keys from a backup.`;
  const none = {
    current: () => [],
    read: async () => [],
  };
  return {
    keys: none,
    findings: [
      {
        collection: 'signing_keys',
        row: '*',
        problem,
      },
    ],
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Runs the steps of a verification. Reports an error, such as an unreadable row, as a problem of
 * the stream. Throws only the error of an unavailable database.
 */
async function* reporting(
  { problems }: Pick<IntegrityOptions, 'problems'>,
  stream: string,
  steps: AsyncGenerator<Progress>,
): AsyncGenerator<Progress> {
  try {
    yield* steps;
  } catch (error) {
    // The mismatch was already reported.
    if (error instanceof IntegrityError) {
      return;
    }
    if (translateDatabaseError(error)) {
      throw error;
    }
    problems.report(
      stream,
      `Verifying the audit log of ${stream} failed: a row cannot be read (${messageOf(error)}).`,
    );
  }
}
