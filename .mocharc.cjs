module.exports = {
  reporter: './tools/reporter.cjs',
  // Ends a test that hangs. The longest test without a limit of its own takes 40 seconds on an idle
  // machine, and CI's machine can be seven times slower. No test asserts how long it takes.
  timeout: 300_000,
  require: './tools/stop-test-store.cjs',
  // A test that failed may not have stopped what it started: the run ends all the same.
  exit: true,
};
