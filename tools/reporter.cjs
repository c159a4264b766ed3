'use strict';
const { reporters } = require('mocha');

/** Mocha's spec reporter, closing with the one line that CI reads: `N passed, N failed`. */
class CountingReporter extends reporters.Spec {
  epilogue() {
    super.epilogue();
    const { passes = 0, failures = 0, pending = 0 } = this.stats;
    const skipped = pending > 0 ? `, ${pending} skipped` : '';
    process.stdout.write(`\n${passes} passed, ${failures} failed${skipped}\n`);
  }
}

module.exports = CountingReporter;
