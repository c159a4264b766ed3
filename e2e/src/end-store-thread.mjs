import { existsSync } from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';

// Loaded into each thread of a platform, for a test: ends the store's thread when the file `end` is
// in its directory.
const { directory } = (!isMainThread && workerData) || {};
if (directory) {
  setInterval(() => existsSync(`${directory}/end`) && process.exit(3), 20).unref();
}
