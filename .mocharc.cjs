module.exports = {
  reporter: './tools/reporter.cjs',
  // Ends a test that hangs, also on a slow machine whose cores are busy. No test asserts how long it
  // takes.
  timeout: 300_000,
  require: './tools/stop-test-store.cjs',
  // A test that failed may not have stopped what it started: the run ends all the same.
  exit: true,
};
