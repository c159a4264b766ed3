import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as nodeRequest } from 'node:http';
import { defineEndpoint, offsetQuery, type Principal, pageOf } from '@irp/contracts';
import { bind } from '@irp/http';
import { principalHeader } from '@irp/principals';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { z } from 'zod';
import { principal, type RunningApp, startApp } from './support/start-app.ts';

const base = {
  method: 'get',
  versions: ['v2'],
  access: 'principal',
  permission: { scopes: ['investments.read'] },
  tag: 'T',
  summary: 's',
} as const;
const list = defineEndpoint({
  ...base,
  operationId: 'list',
  path: '/things',
  query: offsetQuery.extend({
    q: z.string().optional(),
    archived: z.string().default('false'),
  }),
  responses: {
    200: {
      description: 'ok',
      schema: pageOf(z.object({ text: z.string() })),
    },
  },
});
const endless = defineEndpoint({
  ...base,
  operationId: 'endless',
  path: '/endless',
  responses: { 200: { description: 'ok', streamed: true } },
});

const few = defineEndpoint({
  ...endless,
  operationId: 'few',
  path: '/few',
});
const halting = defineEndpoint({
  ...endless,
  operationId: 'halting',
  path: '/halting',
});

describe('createHttpApp: large reads', () => {
  let app: RunningApp;
  /** A server with a short maximum wait for a turn. */
  let hurried: RunningApp;
  /** The callers of the pages being read, in the order of the starts. */
  let began: string[];
  /** Ends the read of each of these pages. */
  let ends: (() => void)[];
  let holds: boolean;
  let chunks: string[];
  /** The halting stream goes on. */
  let goOn: () => void;
  /** The callers of ended streams. */
  let ended: string[];
  const requests: ClientRequest[] = [];
  /** The requests with a started response. */
  let answered: ClientRequest[];

  before(async () => {
    const bindings = [
      bind(list, async ({ query, principal: caller }) => {
        began.push(`${caller.userId} ${query.limit}`);
        if (holds && (query.limit > 100 || query.q)) {
          await new Promise<void>((resolve) => ends.push(resolve));
        }
        const data = Array.from({ length: query.limit }, (_, at) => ({
          text: `${at} ${'é'.repeat(query.limit > 100 ? 5_000 : 1)}`,
        }));
        return {
          status: 200 as const,
          body: {
            data,
            meta: {
              totalRecords: 1_000,
              limit: data.length,
              offset: 0,
              nextCursor: null,
            },
          },
        };
      }),
      bind(endless, async ({ principal: caller }) => ({
        status: 200 as const,
        headers: { 'Content-Type': 'text/plain' },
        stream: (async function* () {
          try {
            for (;;) {
              chunks.push(String(caller.userId));
              yield 'x'.repeat(65_536);
            }
          } finally {
            ended.push(String(caller.userId));
          }
        })(),
      })),
      bind(halting, async () => ({
        status: 200 as const,
        headers: { 'Content-Type': 'text/plain' },
        stream: (async function* () {
          yield 'first';
          await new Promise<void>((resolve) => {
            goOn = resolve;
          });
        })(),
      })),
      bind(few, async () => ({
        status: 200 as const,
        headers: { 'Content-Type': 'text/plain' },
        stream: (async function* () {
          yield* ['[', 'x'.repeat(60_000), ']'];
        })(),
      })),
    ];
    app = await startApp(bindings);
    hurried = await startApp(bindings, { maxTurnWaitMs: 2_000 });
  });
  beforeEach(() => {
    began = [];
    ends = [];
    chunks = [];
    ended = [];
    answered = [];
    holds = false;
  });
  afterEach(() => {
    for (const sent of requests.splice(0)) {
      sent.destroy();
    }
    for (const end of ends) {
      end();
    }
  });
  after(() => Promise.all([app.stop(), hurried.stop()]));

  const person = (userId: string, workspaceId = 'w1'): Principal => ({
    ...principal,
    userId,
    workspaceId,
  });

  /** Sends a request without reading the response. */
  function open(as: Principal, path: string, at = app): ClientRequest {
    const headers = {
      [principalHeader]: at.sign(as, {
        service: 'tested',
        method: 'GET',
        target: path,
      }),
    };
    const sent = nodeRequest(at.url + path, { agent: false, headers })
      .on('error', () => undefined)
      .on('response', (response) => {
        response.pause();
        answered.push(sent);
      });
    requests.push(sent.end());
    return sent;
  }
  const large = '/v2/things?limit=1000';

  it('of a stream are sent while read if turns are free', async () => {
    const [response] = (await once(open(person('anna'), '/v2/halting'), 'response')) as [
      IncomingMessage,
    ];
    const received = once(response, 'data');
    const hasEnded = once(response, 'end');
    response.resume();
    expect(String((await received)[0])).to.equal('first');
    goOn();
    await hasEnded;
  });

  it('have the same texts in slices', async () => {
    const { status, body, headers, text } = await app.send('GET', large, { as: person('anna') });
    expect(status).to.equal(200);
    expect(body.data).to.have.length(1_000);
    expect(body.data[999].text).to.match(/^999 é/);
    expect(body.meta).to.include({ totalRecords: 1_000, limit: 1_000 });
    expect(headers['content-length']).to.equal(String(Buffer.byteLength(text)));
    expect((await app.send('HEAD', large, { as: person('anna') })).text).to.equal('');
  });

  it('run two at a time, those of another workspace next; small reads do not wait', async () => {
    holds = true;
    for (let count = 0; count < 5; count++) {
      open(person('busy'), large);
    }
    await eventually('two are being read', () => ends.length === 2);
    const other = app.send('GET', large, { as: person('other', 'w2') });
    expect((await app.send('GET', '/v2/things?limit=100', { as: person('busy') })).status).to.equal(
      200,
    );
    expect(began).to.deep.equal(['busy 1000', 'busy 1000', 'busy 100']);
    ends.shift()?.();
    await eventually('another is being read', () => began.length === 4);
    expect(began.slice(3)).to.deep.equal(['busy 1000']);
    ends.shift()?.();
    await eventually('another is being read', () => began.length === 5);
    // Waiting callers are unknown before their arrival: of three waiting requests, the second is
    // from the other workspace.
    expect(began.slice(3)).to.include('other 1000');
    holds = false;
    for (const end of ends.splice(0)) {
      end();
    }
    expect((await other).status).to.equal(200);
  });

  it('include searches: other reads do not wait for searches, and another organization is next', async () => {
    holds = true;
    for (let count = 0; count < 4; count++) {
      open(person('busy'), '/v2/things?q=bank');
    }
    await eventually('two are being read', () => ends.length === 2);
    open({ ...person('colleague', 'w3'), userId: 'colleague' }, '/v2/things?q=bank');
    const other = { ...person('other', 'w2'), organizationId: 'another' };
    const found = app.send('GET', '/v2/things?q=bank', { as: other });
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => app.send('GET', '/v2/things', { as: person('busy') })),
    );
    expect(statuses.map(({ status }) => status)).to.deep.equal(
      Array.from({ length: 20 }, () => 200),
    );
    for (const end of ends.splice(0)) {
      end();
    }
    await eventually('two more are being read', () => ends.length === 2);
    expect(began.filter((one) => one.startsWith('other'))).to.have.length(1);
    holds = false;
    for (const end of ends.splice(0)) {
      end();
    }
    expect((await found).status).to.equal(200);
  });

  it('are skipped if their client has disconnected', async () => {
    holds = true;
    for (let count = 0; count < 2; count++) {
      open(person('busy'), large);
    }
    await eventually('two are being read', () => ends.length === 2);
    const left = open(person('left'), large);
    const last = app.send('GET', large, { as: person('last') });
    await new Promise((resolve) => setTimeout(resolve, 50));
    left.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    holds = false;
    for (const end of ends.splice(0)) {
      end();
    }
    expect((await last).status).to.equal(200);
    expect(began.filter((one) => one.startsWith('left'))).to.deep.equal([]);
  });

  it('of one caller wait while eight responses are unread; reads of a colleague do not', async () => {
    for (let count = 0; count < 12; count++) {
      open(person('busy'), large);
    }
    await eventually('eight are read', () => answered.length === 8);
    expect((await app.send('GET', large, { as: person('colleague') })).status).to.equal(200);
    expect(began.filter((one) => one.startsWith('busy'))).to.have.length(8);
    answered[0]?.destroy();
    await eventually(
      'the next is read',
      () => began.filter((one) => one.startsWith('busy')).length === 9,
    );
  });

  it('of a stream run chunk by chunk, with turns for others', async () => {
    const drained = open(person('busy'), '/v2/endless');
    const [response] = (await once(drained, 'response')) as [IncomingMessage];
    response.on('error', () => undefined).resume();
    await eventually('it is read', () => chunks.length > 10);
    expect((await app.send('GET', large, { as: person('other', 'w2') })).status).to.equal(200);
    const before = chunks.length;
    await eventually('it goes on', () => chunks.length > before);
  });

  it('of a small stream need no turn', async () => {
    holds = true;
    for (let count = 0; count < 2; count++) {
      open(person('busy'), large);
    }
    await eventually('two are being read', () => ends.length === 2);
    const { status, text } = await app.send('GET', '/v2/few', { as: person('other', 'w2') });
    expect([status, text.length]).to.deep.equal([200, 60_002]);
  });

  it('of more than two streams of one organization wait for a turn with each stream, even a small one', async () => {
    holds = true;
    for (let count = 0; count < 2; count++) {
      open(person('busy'), large);
    }
    await eventually('two are being read', () => ends.length === 2);
    const opened = Array.from({ length: 2 }, () => open(person('other', 'w2'), '/v2/endless'));
    await eventually(
      'the two are read',
      () => chunks.filter((caller) => caller === 'other').length === 2,
    );
    let hasResponse = false;
    const third = app.send('GET', '/v2/few', { as: person('other', 'w2') }).then(({ status }) => {
      hasResponse = true;
      return status;
    });
    const stranger = { ...person('third', 'w3'), organizationId: 'another' };
    expect((await app.send('GET', '/v2/few', { as: stranger })).status).to.equal(200);
    expect(hasResponse).to.equal(false);
    for (const one of opened) {
      one.destroy();
    }
    holds = false;
    for (const end of ends) {
      end();
    }
    expect(await third).to.equal(200);
  });

  it('of a larger stream wait for its first turn before its first byte: 503 after a long wait', async () => {
    holds = true;
    for (let count = 0; count < 2; count++) {
      open(person('busy'), large, hurried);
    }
    await eventually('two are being read', () => ends.length === 2);
    const { status, headers, body } = await hurried.send('GET', '/v2/endless', {
      as: person('other', 'w2'),
    });
    expect([status, headers['retry-after']]).to.deep.equal([503, '5']);
    expect(body.message).to.equal('Too many large reads are in progress. Retry in 5 s.');
    expect(ended).to.deep.equal(['other']);
    expect((await hurried.send('GET', large, { as: person('late') })).status, 'of a page').to.equal(
      503,
    );
  });

  it('of a started stream end it if a turn takes too long', async () => {
    const begun = open(person('other', 'w2'), '/v2/endless', hurried);
    const [response] = (await once(begun, 'response')) as [IncomingMessage];
    const failed = once(response, 'error');
    response.resume();
    await eventually('it is read', () => chunks.length > 10);
    holds = true;
    for (let count = 0; count < 2; count++) {
      open(person('busy'), large, hurried);
    }
    const [error] = await failed;
    expect([error.code, response.complete]).to.deep.equal(['ECONNRESET', false]);
    expect(ended).to.deep.equal(['other']);
  });

  it('of a stream whose client has disconnected end it without a turn', async () => {
    const begun = open(person('left', 'w2'), '/v2/endless');
    const [response] = (await once(begun, 'response')) as [IncomingMessage];
    response.on('error', () => undefined).resume();
    await eventually('it is read', () => chunks.length > 10);
    holds = true;
    for (let count = 0; count < 2; count++) {
      open(person('busy'), large);
    }
    await eventually('two are being read', () => ends.length === 2);
    begun.destroy();
    await eventually('it has ended', () => ended.includes('left'));
  });
});
