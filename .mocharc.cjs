module.exports = {
  reporter: './tools/reporter.cjs',
  // The stand-in for a real MongoDB is several times slower than the embedded store.
  timeout: process.env.MONGODB_URI ? 90_000 : 30_000,
  require: './tools/stop-test-store.cjs',
  // A test that failed may not have stopped what it started: the run ends all the same.
  exit: true,
};
