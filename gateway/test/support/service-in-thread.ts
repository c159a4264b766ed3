import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

/**
 * A service that runs as a worker thread. It posts its port. It responds to the first request at
 * once. It posts a message for each further request, and responds 200 ms later.
 */
let requests = 0;
const server = createServer((_request, response) => {
  requests++;
  if (requests === 1) {
    response.end('ok');
    return;
  }
  parentPort?.postMessage('received');
  setTimeout(() => response.end('ok'), 200);
});
server.listen(0, '127.0.0.1', () =>
  parentPort?.postMessage((server.address() as AddressInfo).port),
);
