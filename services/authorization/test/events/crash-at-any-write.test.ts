import { randomUUID } from 'node:crypto';
import { authorization } from '@irp/authorization';
import {
  type ApiClient,
  abandonEvents,
  startWriteLimitedDatabase,
  type WriteLimitedDatabase,
} from '@irp/testing';
import { expect } from 'chai';
import { type ApplicationBench, startApplications } from '../applications/start-applications.ts';
import { type Browser, createBrowser } from '../support/browser.ts';
import type { ReceivedEvent } from '../support/record-events.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';

interface Fixture {
  owner: Person;
  ann: Person & { password: string };
  app: Registered;
  /** The browser of the member's sign-in. */
  browser: Browser;
  /** The change's name, if the change creates something. */
  name: string;
}

/**
 * How often a change is stored and how often recorded: both numbers must be equal, for a process
 * that dies at any write.
 */
type StoredAndRecorded = readonly [what: string, stored: number, recorded: number];

interface Scenario {
  name: string;
  /**
   * The change concerns the member's consent or tokens: the member signs in to the application
   * before the change.
   */
  signsIn?: true;
  /**
   * Fixtures created for each attempt; the test shares the rest. Default: the member and the
   * application.
   */
  fresh?: readonly ('ann' | 'app')[];
  act(fixture: Fixture, call: ApiClient): Promise<{ status: number }>;
  counts(fixture: Fixture, events: readonly ReceivedEvent[]): Promise<StoredAndRecorded[]>;
}

describe('authorization: a process that crashes at any write', () => {
  let bench: ApplicationBench;
  let database: WriteLimitedDatabase;
  let interrupted: { call: ApiClient; url: string };
  let workspace: TestWorkspace;

  before(async () => {
    bench = await startApplications();
    const { platform } = bench.platform;
    database = await startWriteLimitedDatabase(platform.mongodbUri);
    const { call, running } = await bench.platform.start({
      name: 'authorization',
      start: (given) => authorization.start({ ...given, mongodbUri: database.uri }),
    });
    interrupted = { call, url: running.url };
    workspace = await bench.createWorkspace();
  });
  after(async () => {
    database.allow(Number.POSITIVE_INFINITY);
    await bench.platform.stop();
    await database.close();
  });

  async function createFixture(
    { signsIn, fresh = ['ann', 'app'] }: Scenario,
    last?: Fixture,
  ): Promise<Fixture> {
    const owner = last?.owner ?? (await workspace.addMember('owner'));
    const ann = last && !fresh.includes('ann') ? last.ann : await bench.person(workspace, 'member');
    const register = () => bench.register(owner, { redirectUris: ['https://p.example/cb'] });
    const app = last && !fresh.includes('app') ? last.app : await register();
    let browser = last?.ann === ann ? last.browser : undefined;
    if (signsIn) {
      const authorized = await bench.authorize(app, ann, {}, browser);
      browser = authorized.browser;
      await bench.redeem(app, authorized.response.get('code') ?? '', authorized.verifier);
    }
    return {
      owner,
      ann,
      app,
      browser: browser ?? createBrowser(),
      name: randomUUID(),
    };
  }

  async function eventsAfterRecovery(): Promise<ReceivedEvent[]> {
    await abandonEvents(bench.models.tokens.db.collection('events'));
    return bench.allEvents();
  }

  const counting =
    (events: readonly ReceivedEvent[]) => (type: string, fits: (event: ReceivedEvent) => boolean) =>
      events.filter((event) => event.type === type && fits(event)).length;
  const toCount = (holds: boolean | undefined) => (holds ? 1 : 0);
  const memberOf = async (userId: string) =>
    (await bench.models.workspaces.findById(workspace.workspaceId).lean())!.members.find(
      (one) => one.userId === userId,
    );
  const revokedTokens = (app: Registered) =>
    bench.models.tokens.countDocuments({
      applicationId: app.id,
      endedAt: { $gt: new Date(0) },
      consumedAt: null,
    });
  const recordedTokens = (
    events: readonly ReceivedEvent[],
    fits: (event: ReceivedEvent) => boolean,
  ) =>
    events
      .filter((event) => event.type === 'token.revoked' && fits(event))
      .reduce((sum, { data }) => sum + (data.tokens ?? 1), 0);

  /** Accepted invitations, by the name of the fixture. */
  const invitedTo = new Map<string, { workspaceId: string; invitationId: string }>();
  const uniqueName = () => `Renamed ${randomUUID()}`;
  const scenarios: Scenario[] = [
    {
      name: 'makes a member an admin',
      fresh: ['ann'],
      act: ({ owner, ann }, call) =>
        call('PATCH', workspace.path(`/members/${ann.userId}`), {
          as: owner.as,
          body: { role: 'admin' },
        }),
      async counts({ ann }, events) {
        const stored = toCount((await memberOf(ann.userId))?.role === 'admin');
        const of = ({ subject }: ReceivedEvent) => subject === ann.userId;
        return [
          ['role', stored, counting(events)('member.role_changed', of)],
          ['escalation', stored, counting(events)('permission.escalated', of)],
        ];
      },
    },
    {
      name: 'invites a person',
      fresh: [],
      act: ({ owner, name }, call) =>
        call('POST', workspace.path('/members'), {
          as: owner.as,
          body: { email: `${name}@example.org`, role: 'member' },
        }),
      async counts({ name }, events) {
        const { invitations } = (await bench.models.workspaces
          .findById(workspace.workspaceId)
          .lean())!;
        const stored = invitations!.filter(({ email }) => email === `${name}@example.org`);
        const of = ({ subject }: ReceivedEvent) => subject === stored[0]?.id;
        return [['invitation', stored.length, counting(events)('invitation.created', of)]];
      },
    },
    {
      name: 'accepts an invitation',
      fresh: ['ann'],
      async act({ ann, name }, call) {
        const other = await bench.createWorkspace();
        const { as } = await other.addMember('owner');
        const body = { email: ann.email, role: 'admin' };
        const { body: invited } = await bench.call('POST', other.path('/members'), { as, body });
        invitedTo.set(name, { workspaceId: other.workspaceId, invitationId: invited.id });
        return call('POST', `/v2/me/invitations/${invited.id}/accept`, { as: ann.as });
      },
      async counts({ ann, name }, events) {
        const { workspaceId, invitationId } = invitedTo.get(name)!;
        const { members, invitations } = (await bench.models.workspaces
          .findById(workspaceId)
          .lean())!;
        const of = (event: ReceivedEvent) =>
          event.workspaceId === workspaceId && event.subject === ann.userId;
        return [
          [
            'acceptance',
            toCount(!invitations!.some(({ id }) => id === invitationId)),
            counting(events)('invitation.accepted', ({ subject }) => subject === invitationId),
          ],
          [
            'membership',
            members.filter(({ userId }) => userId === ann.userId).length,
            counting(events)('member.added', of),
          ],
        ];
      },
    },
    {
      name: 'removes a member',
      signsIn: true,
      act: ({ owner, ann }, call) =>
        call('DELETE', workspace.path(`/members/${ann.userId}`), { as: owner.as }),
      async counts({ ann, app }, events) {
        const { apiKeys, consents } = bench.models;
        const gone = { userId: ann.userId, workspaceId: workspace.workspaceId };
        const byEnd = ({ data }: ReceivedEvent) => data.userId === ann.userId;
        return [
          [
            'removal',
            toCount(!(await memberOf(ann.userId))),
            counting(events)('member.removed', (e) => e.subject === ann.userId),
          ],
          [
            'keys',
            await apiKeys.countDocuments({
              ...gone,
              revokedAt: { $gt: new Date(0) },
            }),
            counting(events)('api_key.revoked', byEnd),
          ],
          [
            'consents',
            1 - (await consents.countDocuments(gone)),
            counting(events)('authorization.revoked', byEnd),
          ],
          ['tokens', await revokedTokens(app), recordedTokens(events, byEnd)],
        ];
      },
    },
    {
      name: 'creates an API key',
      fresh: [],
      act: ({ owner, name }, call) =>
        call('POST', '/v2/api-keys', {
          as: owner.as,
          body: { name, environment: 'production' },
        }),
      async counts({ owner, name }, events) {
        const keys = {
          workspaceId: workspace.workspaceId,
          userId: owner.userId,
          name,
        };
        const stored = await bench.models.apiKeys.countDocuments(keys);
        return [
          ['key', stored, counting(events)('api_key.created', ({ data }) => data.name === name)],
        ];
      },
    },
    {
      name: 'withdraws a consent',
      signsIn: true,
      fresh: ['app'],
      async act({ ann, app }, call) {
        const { body } = await bench.call('GET', `/v2/authorizations?applicationId=${app.id}`, {
          as: ann.as,
        });
        return call('DELETE', `/v2/authorizations/${body.data[0].id}`, { as: ann.as });
      },
      async counts({ ann, app }, events) {
        const stored = await bench.models.consents.countDocuments({
          userId: ann.userId,
          applicationId: app.id,
        });
        const token = await bench.models.tokens.findOne({ applicationId: app.id }).lean();
        return [
          [
            'consent',
            1 - stored,
            counting(events)('authorization.revoked', ({ data }) => data.applicationId === app.id),
          ],
          [
            'tokens',
            await revokedTokens(app),
            recordedTokens(events, ({ data }) => data.consentId === token!.consentId),
          ],
        ];
      },
    },
    {
      name: 'revokes a token',
      signsIn: true,
      fresh: ['app'],
      async act({ ann, app }, call) {
        const { body } = await bench.call('GET', `/v2/tokens?applicationId=${app.id}`, {
          as: ann.as,
        });
        return call('DELETE', `/v2/tokens/${body.data[0].id}`, { as: ann.as });
      },
      counts: async ({ app }, events) => [
        [
          'token',
          await revokedTokens(app),
          recordedTokens(events, ({ data }) => data.applicationId === app.id),
        ],
      ],
    },
    {
      name: 'issues a token',
      fresh: ['app'],
      act: ({ app }) =>
        fetch(`${interrupted.url}/oauth/token`, {
          method: 'POST',
          body: new URLSearchParams({
            grant_type: 'client_credentials',
            client_id: app.clientId,
            client_secret: app.clientSecret!,
          }),
        }),
      async counts({ app }, events) {
        const stored = await bench.models.tokens.countDocuments({ applicationId: app.id });
        return [
          [
            'tokens',
            stored,
            counting(events)('token.issued', ({ data }) => data.applicationId === app.id),
          ],
        ];
      },
    },
    ...['revoke-downstream', 'compromise'].map(
      (path): Scenario => ({
        name: path,
        signsIn: true,
        fresh: ['app'],
        act: ({ owner, app }, call) =>
          call('POST', `/v2/applications/${app.id}/${path}`, {
            as: owner.as,
            body: {},
          }),
        async counts({ app }, events) {
          const row = await bench.models.applications.findById(app.id).lean();
          const type = `application.${path === 'compromise' ? 'credentials_compromised' : 'downstream_revoked'}`;
          return [
            [
              path,
              toCount(row!.tokensFrom !== null),
              counting(events)(type, ({ subject }) => subject === app.id),
            ],
            [
              'tokens',
              await revokedTokens(app),
              recordedTokens(events, ({ data }) => data.applicationId === app.id),
            ],
          ];
        },
      }),
    ),
    {
      name: 'renames an application and removes a scope',
      fresh: ['app'],
      act: ({ owner, app }, call) =>
        call('PATCH', `/v2/applications/${app.id}`, {
          as: owner.as,
          body: {
            name: uniqueName(),
            scopes: ['workspace.read'],
          },
        }),
      async counts({ app }, events) {
        const row = await bench.models.applications.findById(app.id).lean();
        const of = ({ subject }: ReceivedEvent) => subject === app.id;
        const changed = toCount(row!.name !== app.name);
        return [
          ['name', changed, counting(events)('application.updated', of)],
          ['scope', changed, counting(events)('application.scopes_reduced', of)],
        ];
      },
    },
    {
      name: 'renames the caller',
      fresh: ['ann'],
      act: ({ ann }, call) =>
        call('PATCH', '/v2/me', {
          as: { ...ann.as, role: 'member' },
          body: { name: uniqueName() },
        }),
      async counts({ ann }, events) {
        const row = await bench.models.users.findById(ann.userId).lean();
        const recorded = counting(events)('user.updated', ({ subject }) => subject === ann.userId);
        // In the account's log, and in the log of the workspace of the account's provisioning.
        return [['name', 2 * toCount(row!.name !== 'A member'), recorded]];
      },
    },
  ];

  for (const scenario of scenarios) {
    const { name, act, counts } = scenario;
    it(`${name}: stores an event for each stored change, and no other event`, async () => {
      let fixture: Fixture | undefined;
      for (let writes = 0, done = false; !done; writes++) {
        expect(writes, 'the request never completes').to.be.lessThan(25);
        fixture = await createFixture(scenario, fixture);
        await bench.allEvents();
        database.allow(writes);
        const { status } = await act(fixture, interrupted.call);
        database.allow(Number.POSITIVE_INFINITY);
        done = status < 300;
        expect(done || status >= 500, `${status}`).to.equal(true);
        const results = await counts(fixture, await eventsAfterRecovery());
        for (const [what, stored, recorded] of results) {
          expect(recorded, `${what} after ${writes} writes`).to.equal(stored);
        }
        if (done) {
          expect(
            results.every(([, stored]) => stored > 0),
            JSON.stringify(results),
          ).to.equal(true);
        }
      }
    });
  }
});
