'use strict';
const { relative } = require('node:path');
const { reporters } = require('mocha');

/** Mocha's spec reporter, for a run of some files. */
class CountingReporter extends reporters.Spec {
  epilogue() {
    super.epilogue();
    printCounts(this);
  }
}

/** Prints only the failures and the counts, for a run of all files. */
class SummaryReporter extends reporters.Base {
  constructor(runner, options) {
    super(runner, options);
    runner.once('end', () => {
      this.epilogue();
      printCounts(this);
    });
  }
}

/** Ends the output with the line that CI reads: `N passed, N failed`. */
function printCounts({ failures: failed, stats }) {
  const commands = new Set(failed.map(rerunCommand));
  if (commands.size > 0) {
    process.stdout.write(`\nRun a failure alone:\n\n${[...commands].join('\n')}\n`);
  }
  const { passes = 0, failures = 0, pending = 0 } = stats;
  const skipped = pending > 0 ? `, ${pending} skipped` : '';
  process.stdout.write(`\n${passes} passed, ${failures} failed${skipped}\n`);
}

/**
 * Returns the command that runs a failure again. A failed hook runs with its suite. A file without
 * tests, or an error between two tests, runs with the whole file.
 */
function rerunCommand(failed) {
  if (!failed.file) {
    return '  npm test';
  }
  const command = `  npm run test:file -- ${quote(relative(process.cwd(), failed.file))}`;
  const name = { test: () => failed.fullTitle(), hook: () => failed.parent.fullTitle() }[
    failed.type
  ]?.();
  return name ? `${command} --fgrep ${quote(name)}` : command;
}

/** Quotes a text as one word of a POSIX shell. */
function quote(text) {
  return /^[\w./@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

module.exports = CountingReporter;
module.exports.SummaryReporter = SummaryReporter;
