import { setImmediate } from 'node:timers/promises';
import type { ScanDocuments } from '../columns/column-cache.ts';
import type { ScannedDocument } from '../columns/scope-columns.ts';
import { documentsOf, type Models } from './models.ts';

/** Number of records that are read and decoded at a time. */
const batchRecords = 500;
/** The process serves other requests between pieces of this many records. */
const pieceRecords = 100;

/** Creates a function that reads fields of all records in an environment of a workspace. */
export function scanDocuments(models: Models): ScanDocuments {
  const documents = documentsOf(models);
  return async function* ({ workspaceId, environment }, fields) {
    const projection = Object.fromEntries(['revision', ...fields].map((field) => [field, 1]));
    const cursor = documents.find<ScannedDocument>(
      { workspaceId, environment },
      { projection, batchSize: batchRecords, hint: 'newest' },
    );
    let nextBatch = cursor.hasNext();
    try {
      while (await nextBatch) {
        const records = cursor.readBufferedDocuments();
        // The database reads the next batch while this process handles the current batch.
        nextBatch = cursor.hasNext();
        // Prevents an unhandled rejection if the caller stops reading. Otherwise, the loop awaits
        // the error.
        nextBatch.catch(() => undefined);
        for (let start = 0; start < records.length; start += pieceRecords) {
          yield records.slice(start, start + pieceRecords);
          await setImmediate();
        }
      }
    } finally {
      await cursor.close();
    }
  };
}
