import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Receives deliveries in a separate process, so that its CPU time is not counted for the sender.
 * `/sick/…` never responds.
 */
export interface Received {
  received: number;
  /** Milliseconds from each event to its receipt, for the deliveries since the last report. */
  latenciesMs: number[];
}

let received = 0;
let latenciesMs: number[] = [];
/** Responses that the receiver never ends, so that the sockets stay open. */
const unanswered = new Set<ServerResponse>();

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    if (request.url?.startsWith('/sick')) {
      unanswered.add(response);
      response.on('close', () => unanswered.delete(response));
      return;
    }
    received++;
    const [, time] = /"time":"([^"]+)"/.exec(body) ?? [];
    if (time) {
      latenciesMs.push(Date.now() - Date.parse(time));
    }
    response.writeHead(204).end();
  });
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on('message', () => {
  process.send?.({ received, latenciesMs } satisfies Received);
  received = 0;
  latenciesMs = [];
});
process.on('disconnect', () => process.exit());
