import { type Connection, createConnection } from 'mongoose';
import { compareDocuments, copyDocuments, type Documents } from './copy-collection.ts';
import { compareIndexes, createIndexes, expiresDocuments, indexesOf } from './copy-indexes.ts';
import { markerOf } from './has-unfinished-move.ts';

interface MoveOptions {
  /** The connection strings of both servers. No other process may write to these servers. */
  from: string;
  to: string;
  /** The prefix of the databases to copy. The databases have the same names in the target. */
  prefix: string;
  /** Is called with a line for each collection. */
  report(line: string): void;
}

export interface Moved {
  databases: number;
  collections: number;
  documents: number;
  /** The differences, each as a line; empty if there are none. */
  problems: string[];
}

/**
 * Copies databases with all collections, documents and indexes to another server, and then compares
 * the databases. After an interruption, the next run copies the missing data. Until the copy is
 * complete, the target has a database whose name is the prefix followed by `move`.
 * @throws Error with one line if the target has other data, and the databases' errors
 */
export async function moveDatabases({ from, to, prefix, report }: MoveOptions): Promise<Moved> {
  const [source, target] = [createConnection(), createConnection()];
  try {
    const options = {
      autoIndex: false,
      autoCreate: false,
      serverSelectionTimeoutMS: 5_000,
    };
    await Promise.all([source.openUri(from, options), target.openUri(to, options)]);
    const names = (await databasesOf(source, prefix)).filter((name) => name !== markerOf(prefix));
    if (names.length === 0) {
      throw new Error(`the source has no database whose name begins with ${prefix}`);
    }
    await claim(target, prefix);
    const moved: Moved = {
      databases: names.length,
      collections: 0,
      documents: 0,
      problems: [],
    };
    for (const name of names) {
      await moveDatabase(name, {
        source,
        target,
        moved,
        report,
      });
    }
    if (moved.problems.length === 0) {
      await target.useDb(markerOf(prefix)).dropDatabase();
    }
    return moved;
  } finally {
    await Promise.all([source.destroy(), target.destroy()]);
  }
}

async function databasesOf(connection: Connection, prefix: string): Promise<string[]> {
  const { databases } = await connection.listDatabases();
  return databases.map(({ name }) => name).filter((name) => name.startsWith(prefix));
}

/**
 * Marks the target.
 * @throws Error if the target has data that does not come from an interrupted move
 */
async function claim(target: Connection, prefix: string): Promise<void> {
  const name = markerOf(prefix);
  const present = await databasesOf(target, prefix);
  if (present.length > 0 && !present.includes(name)) {
    throw new Error(`the target already has data: ${present.join(', ')}. Nothing was changed`);
  }
  const moves = target.useDb(name).collection<{ _id: string }>('moves');
  await moves.updateOne(
    { _id: 'move' },
    { $setOnInsert: { startedAt: new Date() } },
    { upsert: true },
  );
}

interface Work {
  source: Connection;
  target: Connection;
  moved: Moved;
  report(line: string): void;
}

async function moveDatabase(name: string, { source, target, moved, report }: Work): Promise<void> {
  const [fromDb, toDb] = [source.useDb(name).db, target.useDb(name).db];
  if (!fromDb || !toDb) {
    throw new Error('not connected');
  }
  const collections = (await fromDb.listCollections().toArray()).map((one) => one.name).toSorted();
  const present = new Set((await toDb.listCollections().toArray()).map((one) => one.name));
  for (const collection of collections) {
    const [from, to]: Documents[] = [
      fromDb.collection(collection),
      toDb.collection(collection),
    ] as never;
    if (!from || !to) {
      continue;
    }
    if (!present.has(collection)) {
      await toDb.createCollection(collection);
    }
    const documents = await copyDocuments(from, to);
    const indexes = await indexesOf(from);
    const expiring = indexes.filter(expiresDocuments);
    await createIndexes(
      to,
      indexes.filter((index) => !expiresDocuments(index)),
    );
    const different = await compareDocuments(from, to, expiring.length > 0);
    // TTL indexes are created last, because a TTL index makes the target remove documents.
    await createIndexes(to, expiring);
    const otherIndexes = compareIndexes(indexes, await indexesOf(to)).map(
      (index) => `${collection}: index ${index} differs in the target`,
    );
    moved.problems.push(...[...different, ...otherIndexes].map((problem) => `${name}.${problem}`));
    moved.collections += 1;
    moved.documents += documents;
    report(`${name}.${collection}: ${documents} documents, ${indexes.length} indexes`);
  }
}
