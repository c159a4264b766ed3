import { once } from 'node:events';
import { type IncomingMessage, get as nodeGet } from 'node:http';
import { defineEndpoint } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { bind } from '@irp/http';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type RunningApp, startApp } from './support/start-app.ts';

const base = {
  method: 'get',
  versions: ['v2'],
  access: 'operations',
  tag: 'T',
  summary: 's',
  responses: { 200: { description: 'ok', streamed: true } },
} as const;
const names = ['complete', 'endless', 'broken', 'failing'] as const;
const [complete, endless, broken, failing] = names.map((name) =>
  defineEndpoint({
    ...base,
    operationId: name,
    path: `/${name}`,
  }),
);

describe('createHttpApp: streamed responses', () => {
  let app: RunningApp;
  let produced = 0;
  let ended: string[] = [];
  let aborted = 0;
  let sent = Promise.resolve();

  async function* chunks(name: string, count: number, size = 10): AsyncGenerator<string> {
    try {
      for (let at = 0; at < count; at++) {
        produced++;
        yield 'x'.repeat(size);
      }
      if (name === 'broken') {
        await sent;
        throw new Error('database went down');
      }
    } finally {
      ended.push(name);
    }
  }

  before(async () => {
    const headers = { 'Content-Type': 'text/plain' };
    app = await startApp([
      bind(complete!, async () => ({
        status: 200 as const,
        headers,
        stream: chunks('complete', 3),
      })),
      bind(endless!, async ({ signal }) => {
        signal.addEventListener('abort', () => aborted++);
        return {
          status: 200 as const,
          headers,
          stream: chunks('endless', Number.POSITIVE_INFINITY, 65_536),
        };
      }),
      bind(broken!, async () => ({
        status: 200 as const,
        headers,
        stream: chunks('broken', 2),
      })),
      bind(failing!, async () => ({
        status: 200 as const,
        headers,
        // biome-ignore lint/correctness/useYield: it fails before its first chunk
        stream: (async function* (): AsyncGenerator<string> {
          throw new PlatformError('unavailable', 'Unavailable');
        })(),
      })),
    ]);
  });
  beforeEach(() => {
    produced = 0;
    ended = [];
  });
  after(() => app.stop());

  const open = async (path: string): Promise<IncomingMessage> => {
    const request = nodeGet(app.url + path, { agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  };

  it('send all chunks', async () => {
    const { status, headers, text } = await app.send('GET', '/v2/complete');
    expect([status, headers['content-type'], text]).to.deep.equal([
      200,
      'text/plain',
      'x'.repeat(30),
    ]);
    expect(ended).to.deep.equal(['complete']);
  });

  it('read no chunk for HEAD', async () => {
    const { status, text } = await app.send('HEAD', '/v2/complete');
    expect([status, text, produced]).to.deep.equal([200, '', 0]);
  });

  it('are an error response if they fail before the first chunk', async () => {
    const { status, body } = await app.send('GET', '/v2/failing');
    expect([status, body.error]).to.deep.equal([503, 'unavailable']);
  });

  it('are aborted, not ended, if they fail later', async () => {
    let fail = () => {};
    sent = new Promise((resolve) => {
      fail = resolve;
    });
    const response = await open('/v2/broken');
    response.once('data', fail).resume();
    const [error] = await once(response, 'error');
    expect(error.code).to.equal('ECONNRESET');
    expect(response.complete).to.equal(false);
    expect(ended).to.deep.equal(['broken']);
  });

  it('wait for a client that reads slowly', async () => {
    const response = await open('/v2/endless');
    response.pause();
    let last = -1;
    await eventually('the stream has paused', () => {
      const still = produced === last;
      last = produced;
      return still && produced > 0;
    });
    expect(produced).to.be.below(1_000);
    response.destroy();
    await eventually('the stream has ended', () => ended.length > 0);
  });

  it('stop when the client disconnects, and abort the signal of the operation', async () => {
    const before = aborted;
    const response = await open('/v2/endless');
    response.once('data', () => response.destroy());
    await eventually(
      'the stream is aborted and has ended',
      () => ended.length > 0 && aborted > before,
    );
    expect(ended).to.deep.equal(['endless']);
  });
});
