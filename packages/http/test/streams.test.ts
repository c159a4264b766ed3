import { once } from 'node:events';
import { type IncomingMessage, get as nodeGet } from 'node:http';
import { defineEndpoint } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { bind } from '@irp/http';
import { expect } from 'chai';
import { type RunningApp, startApp } from './support/start-app.ts';

const base = {
  method: 'get',
  versions: ['v2'],
  access: 'open',
  tag: 'T',
  summary: 's',
  answers: { 200: { description: 'ok' } },
} as const;
const names = ['whole', 'endless', 'broken', 'stillborn'] as const;
const [whole, endless, broken, stillborn] = names.map((name) =>
  defineEndpoint({ ...base, operationId: name, path: `/${name}` }),
);

describe('createHttpApp: streamed answers', () => {
  let app: RunningApp;
  let produced = 0;
  let ended: string[] = [];
  let aborted = 0;
  let sent = Promise.resolve();

  async function* parts(name: string, count: number, size = 10): AsyncGenerator<string> {
    try {
      for (let at = 0; at < count; at++) {
        produced++;
        yield 'x'.repeat(size);
      }
      if (name === 'broken') {
        await sent;
        throw new Error('engine went away');
      }
    } finally {
      ended.push(name);
    }
  }

  before(async () => {
    const headers = { 'Content-Type': 'text/plain' };
    app = await startApp([
      bind(whole!, async () => ({ status: 200, headers, stream: parts('whole', 3) })),
      bind(endless!, async ({ signal }) => {
        signal.addEventListener('abort', () => aborted++);
        return { status: 200, headers, stream: parts('endless', Number.POSITIVE_INFINITY, 65_536) };
      }),
      bind(broken!, async () => ({ status: 200, headers, stream: parts('broken', 2) })),
      bind(stillborn!, async () => ({
        status: 200,
        headers,
        // biome-ignore lint/correctness/useYield: it fails before its first part
        stream: (async function* (): AsyncGenerator<string> {
          throw new PlatformError('unavailable', 'Away');
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
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return answer;
  };
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  it('send all parts', async () => {
    const { status, headers, text } = await app.ask('GET', '/v2/whole');
    expect([status, headers['content-type'], text]).to.deep.equal([200, 'text/plain', 'x'.repeat(30)]);
    expect(ended).to.deep.equal(['whole']);
  });

  it('produce nothing for HEAD, and end what was begun', async () => {
    const { status, text } = await app.ask('HEAD', '/v2/whole');
    expect([status, text, produced]).to.deep.equal([200, '', 0]);
  });

  it('are an honest error while nothing has been sent', async () => {
    const { status, body } = await app.ask('GET', '/v2/stillborn');
    expect([status, body.error]).to.deep.equal([503, 'unavailable']);
  });

  it('are cut, never closed as if whole, by a later fault', async () => {
    let fail = () => {};
    sent = new Promise((resolve) => {
      fail = resolve;
    });
    const answer = await open('/v2/broken');
    answer.once('data', fail).resume();
    const [error] = await once(answer, 'error');
    expect(error.code).to.equal('ECONNRESET');
    expect(answer.complete).to.equal(false);
    expect(ended).to.deep.equal(['broken']);
  });

  it('wait for a caller who reads slowly', async () => {
    const answer = await open('/v2/endless');
    answer.pause();
    let last = -1;
    await until(() => {
      const still = produced === last;
      last = produced;
      return still && produced > 0;
    });
    expect(produced).to.be.below(1_000);
    answer.destroy();
    await until(() => ended.length > 0);
  });

  it('stop when the caller hangs up, and say so to the operation', async () => {
    const before = aborted;
    const answer = await open('/v2/endless');
    answer.once('data', () => answer.destroy());
    await until(() => ended.length > 0 && aborted > before);
    expect(ended).to.deep.equal(['endless']);
  });
});
