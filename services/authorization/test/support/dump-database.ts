import { silentLogger } from '@irp/logging';
import { connectDatabase } from '@irp/persistence';
import type { TestPlatform } from '@irp/testing';
import { compileModels } from '../../src/models.ts';

/** All documents of the service as JSON, to check that secrets are not stored. */
export async function dumpDatabase({ mongodbUri, databasePrefix }: TestPlatform['platform']): Promise<string> {
  const name = `${databasePrefix}authorization`;
  const options = { uri: mongodbUri, name, log: silentLogger(), migrateAtStart: 'nothing' } as const;
  const database = await connectDatabase(options, compileModels);
  const { db } = database.models.tokens;
  const documents: unknown[] = [];
  for (const { name } of await db.listCollections()) documents.push(...(await db.collection(name).find().toArray()));
  await database.close();
  return JSON.stringify(documents);
}
