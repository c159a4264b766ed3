'use strict';

/**
 * Stops the embedded store that the tests of this process share
 * (packages/testing/src/test-database.ts), if there is one.
 */
async function stopTestStore() {
  await globalThis[Symbol.for('irp.stopTestStore')]?.();
}

module.exports = { stopTestStore, mochaHooks: { afterAll: stopTestStore } };
