import { existsSync } from 'node:fs';
import { cp, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';

const { TEST_RUN_DIRECTORY, MONGODB_URI, REDIS_URL, KAFKA_BROKERS } = process.env;

/**
 * Whether embedded platforms store everything in their data directory, so that a copy of it is a
 * platform of its own.
 */
export const isSelfContained = !MONGODB_URI && !REDIS_URL && !KAFKA_BROKERS;

/**
 * Copies into a new data directory what a first start of the embedded platform leaves there: a
 * first start costs twice as much as a later one. In a run of all tests it is created once; in a
 * run of single files the directory stays empty.
 * @param create starts a platform on a directory with demo data, and stops it
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
    // Another worker is creating it: a first start of this directory's own is as fast as to wait.
    if (!isFirst) {
      return;
    }
    await create(own);
    await rename(own, shared);
  }
  await cp(shared, directory, { recursive: true });
}
