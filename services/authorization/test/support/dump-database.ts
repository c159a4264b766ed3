import { connectDatabase } from '@irp/persistence';
import { databaseOfRunning, type TestPlatform } from '@irp/testing';
import { compileModels } from '../../src/models.ts';

/** All documents of the service as JSON, for the check that secrets are not stored. */
export async function dumpDatabase(platform: TestPlatform['platform']): Promise<string> {
  const database = await connectDatabase(
    databaseOfRunning(platform, 'authorization'),
    compileModels,
  );
  const { db } = database.models.tokens;
  const documents: unknown[] = [];
  for (const { name } of await db.listCollections()) {
    documents.push(...(await db.collection(name).find().toArray()));
  }
  await database.close();
  return JSON.stringify(documents);
}
