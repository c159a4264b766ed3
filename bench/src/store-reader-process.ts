import mongoose from 'mongoose';

/**
 * Reads single documents by `_id`, one after another. Runs in a separate process, so that only the
 * store delays a read. The reads begin at the message `begin` and end at the message `end`. After
 * `end`, the process sends the duration of each read, in milliseconds.
 */
const [uri = '', from = '0'] = process.argv.slice(2);
const connection = await mongoose
  .createConnection(uri, { dbName: 'bench', maxPoolSize: 1 })
  .asPromise();
const rows = connection.collection('rows') as unknown as mongoose.mongo.Collection<{ _id: number }>;
let reading: { ended: boolean; delaysMs: Promise<number[]> } | undefined;

process.on('message', async (message) => {
  if (message === 'begin') {
    reading = read();
  } else if (reading) {
    reading.ended = true;
    process.send?.(await reading.delaysMs);
  }
});
process.on('disconnect', () => process.exit(0));
await rows.findOne({ _id: Number(from) });
process.send?.('ready');

function read() {
  const current = {
    ended: false,
    delaysMs: Promise.resolve<number[]>([]),
  };
  current.delaysMs = (async () => {
    const delaysMs: number[] = [];
    while (!current.ended) {
      const startedMs = performance.now();
      await rows.findOne({ _id: Number(from) + (delaysMs.length % 1_000) });
      delaysMs.push(performance.now() - startedMs);
    }
    return delaysMs;
  })();
  return current;
}
