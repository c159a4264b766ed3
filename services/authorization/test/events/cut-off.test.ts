import { randomUUID } from 'node:crypto';
import { authorization } from '@irp/authorization';
import { ownProcess } from '@irp/persistence';
import type { ApiClient } from '@irp/testing';
import { expect } from 'chai';
import { type ApplicationBench, startApplications } from '../applications/application-bench.ts';
import { type CuttableDatabase, cuttableDatabase } from '../support/cuttable-database.ts';
import type { HeardEvent } from '../support/hear-events.ts';
import type { Office, Person } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';

interface Scene {
  owner: Person;
  ann: Person & { password: string };
  app: Registered;
  token: string;
}

/** What there is, and what was told of it: the same number each, at whatever instant who did it died. */
type Pair = readonly [what: string, there: number, told: number];

interface Deed {
  name: string;
  act(scene: Scene, call: ApiClient): Promise<{ status: number }>;
  pairs(scene: Scene, events: readonly HeardEvent[]): Promise<Pair[]>;
}

describe('authorization: whoever is killed at any write', () => {
  let bench: ApplicationBench;
  let database: CuttableDatabase;
  let victim: { call: ApiClient; url: string };
  let office: Office;

  before(async () => {
    bench = await startApplications();
    const { platform } = bench.platform;
    database = await cuttableDatabase(platform.mongodbUri);
    const { call, running } = await bench.platform.start({
      name: 'authorization',
      start: (given) => authorization.start({ ...given, mongodbUri: database.uri }),
    });
    victim = { call, url: running.url };
    office = await bench.office();
  });
  after(async () => {
    database.allow(Number.POSITIVE_INFINITY);
    await bench.platform.stop();
    await database.close();
  });

  async function scene(): Promise<Scene> {
    const owner = await office.hire('owner');
    const ann = await bench.person(office, 'member');
    const app = await bench.register(owner, { redirectUris: ['https://p.example/cb'] });
    const { body } = await bench.login(app, ann);
    return { owner, ann, app, token: body.access_token };
  }

  /** What a process left that died in the midst of a change is taken up by another. */
  async function settled(): Promise<HeardEvent[]> {
    const dead = ownProcess().replace(/\d+$/, '1');
    const rows = bench.models.tokens.db.collection('events');
    await rows.updateMany(
      { begunAt: { $gt: new Date(0) } },
      { $set: { maker: dead, begunAt: new Date(Date.now() - 10_000) } },
    );
    return bench.announced();
  }

  const counting = (events: readonly HeardEvent[]) => (type: string, fits: (event: HeardEvent) => boolean) =>
    events.filter((event) => event.type === type && fits(event)).length;
  const yes = (holds: boolean | undefined) => (holds ? 1 : 0);
  const memberOf = async (userId: string) =>
    (await bench.models.workspaces.findById(office.workspaceId).lean())!.members.find((one) => one.userId === userId);
  const endedTokens = (app: Registered) =>
    bench.models.tokens.countDocuments({ applicationId: app.id, endedAt: { $gt: new Date(0) }, consumedAt: null });
  const toldTokens = (events: readonly HeardEvent[], fits: (event: HeardEvent) => boolean) =>
    events
      .filter((event) => event.type === 'token.revoked' && fits(event))
      .reduce((sum, { data }) => sum + (data.tokens ?? 1), 0);

  const newName = () => `Renamed ${randomUUID()}`;
  const deeds: Deed[] = [
    {
      name: 'makes someone an admin',
      act: ({ owner, ann }, call) =>
        call('PATCH', office.path(`/members/${ann.userId}`), { as: owner.as, body: { role: 'admin' } }),
      async pairs({ ann }, events) {
        const there = yes((await memberOf(ann.userId))?.role === 'admin');
        const of = ({ subject }: HeardEvent) => subject === ann.userId;
        return [
          ['role', there, counting(events)('member.role_changed', of)],
          ['escalation', there, counting(events)('permission.escalated', of)],
        ];
      },
    },
    {
      name: 'adds someone',
      act: ({ owner, app }, call) =>
        call('POST', office.path('/members'), {
          as: owner.as,
          body: { email: `${app.id}@example.org`, name: 'New', role: 'member' },
        }),
      async pairs({ app }, events) {
        const user = await bench.models.users.findOne({ email: `${app.id}@example.org` }).lean();
        const of = ({ subject }: HeardEvent) => subject === user?._id;
        const mails = await bench.mailbox();
        return [
          ['person', yes(user !== null), counting(events)('user.created', of)],
          ['membership', yes(user !== null && !!(await memberOf(user._id))), counting(events)('member.added', of)],
          [
            'invitation',
            mails.filter(({ to }) => to === `${app.id}@example.org`).length,
            counting(events)('user.invited', of),
          ],
        ];
      },
    },
    {
      name: 'removes someone',
      act: ({ owner, ann }, call) => call('DELETE', office.path(`/members/${ann.userId}`), { as: owner.as }),
      async pairs({ ann, app }, events) {
        const { apiKeys, consents } = bench.models;
        const gone = { userId: ann.userId, workspaceId: office.workspaceId };
        const byEnd = ({ data }: HeardEvent) => data.userId === ann.userId;
        return [
          [
            'removal',
            yes(!(await memberOf(ann.userId))),
            counting(events)('member.removed', (e) => e.subject === ann.userId),
          ],
          [
            'keys',
            await apiKeys.countDocuments({ ...gone, revokedAt: { $gt: new Date(0) } }),
            counting(events)('api_key.revoked', byEnd),
          ],
          ['agreements', 1 - (await consents.countDocuments(gone)), counting(events)('authorization.revoked', byEnd)],
          ['tokens', await endedTokens(app), toldTokens(events, byEnd)],
        ];
      },
    },
    {
      name: 'makes a key',
      act: ({ owner, app }, call) =>
        call('POST', '/v2/api-keys', { as: owner.as, body: { name: app.id, environment: 'production' } }),
      async pairs({ owner, app }, events) {
        const keys = { workspaceId: office.workspaceId, userId: owner.userId, name: app.id };
        const there = await bench.models.apiKeys.countDocuments(keys);
        return [['key', there, counting(events)('api_key.created', ({ data }) => data.name === app.id)]];
      },
    },
    {
      name: 'withdraws an agreement',
      async act({ ann }, call) {
        const { body } = await bench.call('GET', '/v2/authorizations', { as: ann.as });
        return call('DELETE', `/v2/authorizations/${body.data[0].id}`, { as: ann.as });
      },
      async pairs({ ann, app }, events) {
        const there = await bench.models.consents.countDocuments({ userId: ann.userId, applicationId: app.id });
        const [granted] = events.filter(
          ({ type, data }) => type === 'authorization.granted' && data.applicationId === app.id,
        );
        return [
          ['agreement', 1 - there, counting(events)('authorization.revoked', ({ data }) => data.userId === ann.userId)],
          ['tokens', await endedTokens(app), toldTokens(events, ({ data }) => data.consentId === granted!.subject)],
        ];
      },
    },
    {
      name: 'revokes a token',
      async act({ ann }, call) {
        const { body } = await bench.call('GET', '/v2/tokens', { as: ann.as });
        return call('DELETE', `/v2/tokens/${body.data[0].id}`, { as: ann.as });
      },
      pairs: async ({ app }, events) => [
        ['token', await endedTokens(app), toldTokens(events, ({ data }) => data.applicationId === app.id)],
      ],
    },
    {
      name: 'issues a token',
      act: ({ app }) =>
        fetch(`${victim.url}/oauth/token`, {
          method: 'POST',
          body: new URLSearchParams({
            ...{ grant_type: 'client_credentials', client_id: app.clientId, client_secret: app.clientSecret! },
          }),
        }),
      async pairs({ app }, events) {
        const there = await bench.models.tokens.countDocuments({ applicationId: app.id });
        return [['tokens', there, counting(events)('token.issued', ({ data }) => data.applicationId === app.id)]];
      },
    },
    ...['revoke-downstream', 'compromise'].map(
      (path): Deed => ({
        name: path,
        act: ({ owner, app }, call) => call('POST', `/v2/applications/${app.id}/${path}`, { as: owner.as, body: {} }),
        async pairs({ app }, events) {
          const row = await bench.models.applications.findById(app.id).lean();
          const type = `application.${path === 'compromise' ? 'credentials_compromised' : 'downstream_revoked'}`;
          return [
            ['it', yes(row!.tokensFrom !== null), counting(events)(type, ({ subject }) => subject === app.id)],
            ['tokens', await endedTokens(app), toldTokens(events, ({ data }) => data.applicationId === app.id)],
          ];
        },
      }),
    ),
    {
      name: 'renames an application, and takes a scope away',
      act: ({ owner, app }, call) =>
        call('PATCH', `/v2/applications/${app.id}`, {
          as: owner.as,
          body: { name: newName(), scopes: ['workspace.read'] },
        }),
      async pairs({ app }, events) {
        const row = await bench.models.applications.findById(app.id).lean();
        const of = ({ subject }: HeardEvent) => subject === app.id;
        const changed = yes(row!.name !== app.name);
        return [
          ['name', changed, counting(events)('application.updated', of)],
          ['scope', changed, counting(events)('application.scopes_reduced', of)],
        ];
      },
    },
    {
      name: 'renames themselves',
      act: ({ ann }, call) => call('PATCH', '/v2/me', { as: { ...ann.as, role: 'member' }, body: { name: newName() } }),
      async pairs({ ann }, events) {
        const row = await bench.models.users.findById(ann.userId).lean();
        const told = counting(events)('user.updated', ({ subject }) => subject === ann.userId);
        return [['name', yes(row!.name !== 'A member'), told]];
      },
    },
  ];

  for (const { name, act, pairs } of deeds)
    it(`${name}: has told of what is done, and of nothing else`, async () => {
      for (let writes = 0, done = false; !done; writes++) {
        expect(writes, 'it never comes to an end').to.be.lessThan(25);
        const here = await scene();
        await bench.announced();
        database.allow(writes);
        const { status } = await act(here, victim.call);
        database.allow(Number.POSITIVE_INFINITY);
        done = status < 300;
        expect(done || status >= 500, `${status}`).to.equal(true);
        const found = await pairs(here, await settled());
        for (const [what, there, told] of found) expect(told, `${what} after ${writes} writes`).to.equal(there);
        if (done)
          expect(
            found.every(([, there]) => there > 0),
            JSON.stringify(found),
          ).to.equal(true);
      }
    }).timeout(120_000);
});
