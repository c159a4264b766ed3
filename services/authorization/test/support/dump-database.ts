import { silentLogger } from '@irp/logging';
import { connectDatabase } from '@irp/persistence';
import type { Platform } from '@irp/service';
import { compileModels } from '../../src/store/models.ts';

/** Every document of the service, as one text: to look for what must not be there. */
export async function dumpDatabase({ mongodbUri, databasePrefix }: Platform): Promise<string> {
  const options = { uri: mongodbUri, name: `${databasePrefix}authorization`, log: silentLogger() };
  const database = await connectDatabase(options, compileModels);
  const documents: unknown[] = [];
  for (const model of Object.values(database.models)) {
    for await (const document of (model as { find(): { lean(): { cursor(): AsyncIterable<unknown> } } })
      .find()
      .lean()
      .cursor())
      documents.push(document);
  }
  await database.close();
  return JSON.stringify(documents);
}
