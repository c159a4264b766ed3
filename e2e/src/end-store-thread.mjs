import { existsSync } from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';

// A test loads this file into each thread of a platform. It ends the store's thread when the file
// `end` is in the directory of the store.
const { directory } = (!isMainThread && workerData) || {};
if (directory) {
  setInterval(() => existsSync(`${directory}/end`) && process.exit(3), 20).unref();
}
