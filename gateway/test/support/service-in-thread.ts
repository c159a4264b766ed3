import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A service that runs as a worker thread. It posts its port. It counts the responses that it has
 * sent in `workerData`, so that a blocked event loop can wait for them.
 */
const responses = workerData as Int32Array;
const server = createServer((_request, response) => {
  response.end('ok', () => {
    Atomics.add(responses, 0, 1);
    Atomics.notify(responses, 0);
  });
});
server.listen(0, '127.0.0.1', () =>
  parentPort?.postMessage((server.address() as AddressInfo).port),
);
