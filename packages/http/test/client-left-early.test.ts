import { once } from 'node:events';
import { connect } from 'node:net';
import { defineEndpoint } from '@irp/contracts';
import { bind, createHttpApp, type Listening, listen } from '@irp/http';
import { silentLogger } from '@irp/observability';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';

const removed = defineEndpoint({
  operationId: 'remove',
  method: 'delete',
  path: '/thing',
  versions: ['v2'],
  access: 'open',
  tag: 'T',
  summary: 's',
  responses: { 204: { description: 'gone' } },
});

describe('createHttpApp: a client that disconnects during the verification of its token', () => {
  let listening: Listening;
  let verifying = 0;
  let finishVerification = () => {};
  const mounted: string[] = [];
  const aborted: boolean[] = [];
  let closed = 0;

  before(async () => {
    const server = createHttpApp({
      service: 'tested',
      log: silentLogger(),
      verifier: {
        async verify() {
          const finished = new Promise<void>((resolve) => {
            finishVerification = resolve;
          });
          verifying++;
          await finished;
          return { kind: 'gateway' };
        },
      },
      bindings: [
        bind(removed, async ({ signal }) => {
          aborted.push(signal.aborted);
          return { status: 204 as const };
        }),
      ],
      mounts: [
        {
          path: '/mounted',
          handle: ({ url = '' }) => void mounted.push(url),
        },
      ],
    });
    server.prependListener('request', (_request, response) => response.on('close', () => closed++));
    listening = await listen(server, { host: '127.0.0.1', port: 0 });
  });
  after(() => listening.stop());

  /**
   * Sends a request and leaves during the verification of the token; the verification then ends.
   */
  async function leaveAfter(method: string, path: string): Promise<void> {
    const [verifiedBefore, closedBefore] = [verifying, closed];
    const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${method} ${path} HTTP/1.1\r\nhost: tested\r\ncontent-length: 0\r\n\r\n`);
    await eventually('the token is verified', () => verifying > verifiedBefore);
    socket.destroy();
    await eventually('the client has left', () => closed > closedBefore);
    finishVerification();
  }

  it('is reported to the operation', async () => {
    await leaveAfter('DELETE', '/v2/thing');
    await eventually('the operation runs', () => aborted.length > 0);
    expect(aborted).to.deep.equal([true]);
  });

  it('does not reach a mount, which would wait for its body', async () => {
    await leaveAfter('POST', '/mounted/page');
    await leaveAfter('DELETE', '/v2/thing');
    await eventually('a later request was handled', () => aborted.length > 1);
    expect(mounted).to.deep.equal([]);
  });
});
