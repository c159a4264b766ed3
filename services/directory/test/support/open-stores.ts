import { connectDatabase } from '@irp/persistence';
import type { TestPlatform } from '@irp/testing';
import { createImageStore } from '../../src/store/image-store.ts';
import { createListingStore } from '../../src/store/listing-store.ts';
import { compileModels } from '../../src/store/models.ts';

/** The stores of a directory that runs, for states that no request leads to. */
export async function openStores({ platform }: TestPlatform) {
  const { mongodbUri: uri, databasePrefix, log } = platform;
  const options = { uri, name: `${databasePrefix}directory`, log, migrateAtStart: 'nothing' } as const;
  const database = await connectDatabase(options, compileModels);
  const { models } = database;
  return {
    ...{ images: createImageStore(models), listings: createListingStore(models), close: database.close },
    imageIds: async () => (await models.images.find({ checkAt: { $gt: new Date(0) } }).lean()).map(({ _id }) => _id),
  };
}
