import { connectDatabase } from '@irp/persistence';
import { databaseOfRunning, type TestPlatform } from '@irp/testing';
import { createImageStore } from '../../src/images/store/image-store.ts';
import { createListingStore } from '../../src/listings/store/listing-store.ts';
import { compileAll } from '../../src/models.ts';

/** The stores of a running directory, for states without a request. */
export async function openStores({ platform }: TestPlatform) {
  const database = await connectDatabase(databaseOfRunning(platform, 'directory'), compileAll);
  const { models } = database;
  return {
    images: createImageStore(models),
    listings: createListingStore(models),
    close: database.close,
    imageIds: async () =>
      (await models.images.find({ checkAt: { $gt: new Date(0) } }).lean()).map(({ _id }) => _id),
  };
}
