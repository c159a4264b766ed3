import { connect } from 'node:net';
import { generateApiKey } from '@irp/secrets';
import { expect } from 'chai';
import { collectUnhandled, type UnhandledRejections } from './support/collect-unhandled.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

/**
 * The socket has no address when the response is created, but the challenge of a 401 contains the
 * public address.
 */
describe('gateway: clients that disconnect before their error response', () => {
  for (const environment of [{}, { PUBLIC_URL: 'https://api.example.com' }] as Record<
    string,
    string
  >[]) {
    describe(`with ${JSON.stringify(environment)}`, () => {
      let gateway: TestGateway;
      let unhandled: UnhandledRejections;

      before(async () => {
        gateway = await startGateway({ environment });
        unhandled = collectUnhandled();
      });
      after(async () => {
        unhandled.stop();
        await gateway.stop();
      });

      it('do not end the process', async () => {
        const { respond } = gateway.authorization;
        const answered = Promise.withResolvers<void>();
        const { port, hostname } = new URL(gateway.url);
        const socket = connect(Number(port), hostname);
        gateway.authorization.respond = (request, response, body) => {
          // The gateway has requested a lookup of the credential: the client disconnects, and gets
          // no response.
          socket.destroy();
          setTimeout(() => {
            respond(request, response, body);
            answered.resolve();
          }, 50);
        };
        const key = generateApiKey({ environment: 'production', region: 'us' });
        socket.write(`GET /v2/investments HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`);
        await answered.promise;
        await new Promise((resolve) => setTimeout(resolve, 100));
        gateway.authorization.respond = respond;
        expect((await gateway.call('GET', '/v2/status')).status).to.equal(200);
        expect(unhandled.errors).to.deep.equal([]);
      });
    });
  }
});
