import { setImmediate } from 'node:timers/promises';
import type { ScanDocuments } from '../columns/column-cache.ts';
import type { ScannedDocument } from '../columns/scope-columns.ts';
import type { InvestmentDocument, Models } from './models.ts';

const batchRecords = 1_000;
/**
 * Number of records that are decoded at a time. The process serves other requests between pieces.
 */
const pieceRecords = 100;

/** Creates a function that reads fields of all records in an environment of a workspace. */
export function scanDocuments({ investments }: Models): ScanDocuments {
  const { collectionName } = investments.collection;
  const documents = investments.db.collection<InvestmentDocument>(collectionName);
  return async function* ({ workspaceId, environment }, fields) {
    const projection = Object.fromEntries(['revision', ...fields].map((field) => [field, 1]));
    const cursor = documents.find<ScannedDocument>(
      { workspaceId, environment },
      { projection, batchSize: batchRecords, hint: 'newest' },
    );
    try {
      while (await cursor.hasNext()) {
        yield cursor.readBufferedDocuments(pieceRecords);
        await setImmediate();
      }
    } finally {
      await cursor.close();
    }
  };
}
