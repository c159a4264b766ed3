import {
  leaseMailRequests,
  type MailRequest,
  settleMailRequests,
} from '@irp/contracts/authorization';
import { silentLogger } from '@irp/observability';
import { expect } from 'chai';
import type { Mail } from '../../src/mail/mail.ts';
import { createPullMailRequests } from '../../src/mail/requests/pull-mail-requests.ts';
import { type OpenMails, openMails } from '../support/open-mails.ts';
import { recordingLog } from '../support/recording-log.ts';

type Reply = { status: number; body: unknown };

/**
 * Fake requests to an authorization service. A request fails at a step: before the effect, or after
 * the effect and before the response.
 */
function fakeAuthorization(count: number) {
  const waiting = new Map<string, MailRequest>();
  const leased = new Set<string>();
  for (let n = 0; n < count; n++) {
    const id = `r${String(n).padStart(4, '0')}`;
    const mail = {
      key: `reset/${n}`,
      to: `u${n}@example.org`,
      userId: n % 2 === 0 ? `u${n}` : null,
      language: 'en' as const,
    };
    const content = {
      kind: 'password-reset' as const,
      params: { link: `https://irp.example/${n}` },
    };
    waiting.set(id, {
      id,
      ...mail,
      ...content,
      createdAt: '2026-11-24T09:00:00.000Z',
    });
  }
  const steps: Record<string, (body: never) => Reply> = {
    [leaseMailRequests.path]({ limit }: { limit: number }) {
      const page = [...waiting.values()].filter(({ id }) => !leased.has(id)).slice(0, limit);
      for (const { id } of page) {
        leased.add(id);
      }
      return {
        status: 200,
        body: { requests: page },
      };
    },
    [settleMailRequests.path]({ ids }: { ids: string[] }) {
      for (const id of ids) {
        waiting.delete(id);
      }
      return { status: 204, body: undefined };
    },
  };
  const fake = {
    waiting,
    calls: [] as string[],
    /** Called before and after each step; throws where the step fails. */
    trouble: (_path: string, _when: 'before' | 'after'): void => undefined,
    endLeases: () => leased.clear(),
    async post(path: string, body: unknown) {
      fake.calls.push(path);
      fake.trouble(path, 'before');
      const response = steps[path]!(body as never);
      fake.trouble(path, 'after');
      return response;
    },
  };
  return fake;
}

describe('mail requests of the authorization service', () => {
  let open: OpenMails;

  before(async () => {
    open = await openMails();
  });
  beforeEach(() => open.models.mails.deleteMany({}));
  after(() => open.close());

  const queue = { enqueue: (mails: readonly Mail[]) => open.mails.add(mails, 'queued') };
  const pullFrom = (client: ReturnType<typeof fakeAuthorization>, log = silentLogger()) =>
    createPullMailRequests({
      client,
      queue,
      log,
    });
  const stored = () => open.models.mails.countDocuments({});

  it('are stored unchanged, and settled', async () => {
    const client = fakeAuthorization(2);
    const requests = [...client.waiting.values()];
    await pullFrom(client)();
    expect(client.waiting.size).to.equal(0);
    const mails = (await open.mails.lease('a', 5)).map((mail) => mail.open());
    const expected = requests.map(({ id: _id, createdAt: _at, userId, ...mail }) => ({
      ...mail,
      ...(userId === null ? {} : { userId }),
    }));
    expect(mails).to.have.deep.members(expected);
  });

  it('are fetched completely in one run, regardless of their number', async () => {
    const client = fakeAuthorization(250);
    await pullFrom(client)();
    expect([client.waiting.size, await stored()]).to.deep.equal([0, 250]);
    expect(client.calls.filter((path) => path === leaseMailRequests.path)).to.have.length(3);
  });

  it('are not fetched after the service stops', async () => {
    const client = fakeAuthorization(250);
    await pullFrom(client)(AbortSignal.abort());
    expect([client.waiting.size, await stored()]).to.deep.equal([150, 100]);
  });

  it('cost one request if there are none', async () => {
    const client = fakeAuthorization(0);
    await pullFrom(client)();
    expect(client.calls).to.deep.equal([leaseMailRequests.path]);
  });

  for (const path of [leaseMailRequests.path, settleMailRequests.path]) {
    for (const when of ['before', 'after'] as const) {
      it(`are stored once, and settled, although ${path} fails ${when} it has an effect`, async () => {
        const client = fakeAuthorization(150);
        let failures = 0;
        client.trouble = (at, moment) => {
          if (at === path && moment === when && failures++ < 2) {
            throw new Error('away');
          }
        };
        const pull = pullFrom(client);
        for (let round = 0; round < 4; round++) {
          await pull();
          client.endLeases();
        }
        expect(failures).to.be.at.least(2);
        expect([client.waiting.size, await stored()]).to.deep.equal([0, 150]);
      });
    }
  }

  it('are not settled before they are stored', async () => {
    const client = fakeAuthorization(3);
    const full = { enqueue: () => Promise.reject(new Error('no space')) };
    await createPullMailRequests({
      client,
      queue: full,
      log: silentLogger(),
    })();
    expect(client.waiting.size).to.equal(3);
    client.endLeases();
    await pullFrom(client)();
    expect([client.waiting.size, await stored()]).to.deep.equal([0, 3]);
  });

  it('are skipped if no mail can be created, and block no other requests', async () => {
    const client = fakeAuthorization(4);
    const change = (id: string, changed: object) =>
      client.waiting.set(id, { ...client.waiting.get(id)!, ...changed });
    change('r0001', { kind: 'of-a-later-version' });
    change('r0002', { params: { link: 7 } });
    const { log, lines } = recordingLog();
    const pull = pullFrom(client, log);
    for (let round = 0; round < 3; round++) {
      await pull();
      client.endLeases();
    }
    expect([...client.waiting.keys()]).to.deep.equal(['r0001', 'r0002']);
    expect(await stored()).to.equal(2);
    expect(lines.map((line) => JSON.parse(line).requestId)).to.deep.equal(['r0001', 'r0002']);
  });

  it('are fetched after the service is available again; the log names the outage once, and its end once', async () => {
    const client = fakeAuthorization(1);
    const { log, lines } = recordingLog();
    const pull = pullFrom(client, log);
    client.trouble = () => {
      throw new Error('away');
    };
    for (let round = 0; round < 20; round++) {
      await pull();
    }
    client.trouble = () => undefined;
    for (let round = 0; round < 3; round++) {
      await pull();
    }
    expect(await stored()).to.equal(1);
    expect(lines.map((line) => JSON.parse(line).level)).to.deep.equal(['warn', 'info']);
  });

  it('are not fetched from a service without the operation', async () => {
    const client = {
      post: async () => ({
        status: 404,
        body: {},
      }),
    };
    await createPullMailRequests({
      client,
      queue,
      log: silentLogger(),
    })();
    expect(await stored()).to.equal(0);
  });
});
