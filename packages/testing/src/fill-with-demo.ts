import { existsSync } from 'node:fs';
import { cp, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';

const { TEST_RUN_DIRECTORY, MONGODB_URI, REDIS_URL, KAFKA_BROKERS } = process.env;

/**
 * Whether an embedded platform stores all data in its data directory, so that a copy of the
 * directory is a separate platform.
 */
export const isSelfContained = !MONGODB_URI && !REDIS_URL && !KAFKA_BROKERS;

/**
 * Copies the data of a first start of the embedded platform into a new data directory. A first
 * start takes twice as long as a later start. When all tests run, the data are created once. When
 * only some test files run, the directory stays empty.
 * @param create starts a platform on a directory with demo data, and stops the platform
 */
export async function fillWithDemo(
  directory: string,
  create: (directory: string) => Promise<void>,
): Promise<void> {
  if (!TEST_RUN_DIRECTORY || !isSelfContained) {
    return;
  }
  const shared = join(TEST_RUN_DIRECTORY, 'demo');
  if (!existsSync(shared)) {
    const own = join(TEST_RUN_DIRECTORY, 'first-start');
    const isFirst = await mkdir(own, { mode: 0o700 }).then(
      () => true,
      () => false,
    );
    // Another worker is creating the data. Starting on an empty directory takes no longer than
    // waiting for the other worker.
    if (!isFirst) {
      return;
    }
    await create(own);
    await rename(own, shared);
  }
  await cp(shared, directory, { recursive: true });
}
