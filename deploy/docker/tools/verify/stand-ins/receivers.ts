import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';

/** Replaces the collector: receives traces (OTLP over HTTP). `received` counts the requests. */
export async function receiveTraces(
  port: number,
): Promise<{ received: () => number; stop: () => Promise<void> }> {
  let received = 0;
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/v1/traces') {
      received += 1;
    }
    response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    received: () => received,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Replaces the mail catcher. `received` contains the recipients of each mail. */
export async function receiveMails(
  port: number,
): Promise<{ received: string[][]; stop: () => Promise<void> }> {
  const received: string[][] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        received.push(envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    received,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
