import type { Principal } from '@irp/contracts';
import { newEvent, toEnvelope } from '@irp/events';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { readPublicKeys, verifyBundle } from '@irp/transparency';
import { expect } from 'chai';
import { audit } from '../src/service.ts';

describe('audit: the environment of a credential', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const admins = {
    production: testPrincipal({ role: 'admin' }),
    sandbox: testPrincipal({ role: 'admin', environment: 'sandbox' }),
  };
  type Environment = keyof typeof admins;
  const environments = ['production', 'sandbox'] as const;
  const otherOf = (environment: Environment): Environment =>
    environment === 'production' ? 'sandbox' : 'production';
  /** The id of the record of each environment's created investment, and of a changed role. */
  const ids = {
    production: '',
    sandbox: '',
    workspace: '',
  };
  const names = { production: 'Vestas of production', sandbox: 'Vestas of the sandbox' };

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(audit));
    const { call: data } = await platform.start(investments);
    for (const environment of environments) {
      const as = testPrincipal({ environment });
      expect(
        (
          await data('POST', '/v2/investments', {
            as,
            body: { name: names[environment] },
          })
        ).status,
      ).to.equal(201);
    }
    const changed = newEvent(Date.now(), {
      type: 'member.role_changed',
      workspaceId: 'w1',
      subject: 'ann',
      actor: { type: 'user', id: 'user-1' },
      data: { before: 'member', after: 'developer' },
    });
    await platform.platform.bus.publish('authorization', [
      {
        key: 'w1',
        event: toEnvelope('authorization', changed),
      },
    ]);
    for (const environment of environments) {
      await eventually('both records are there', async () => {
        // Reading the log adds records of the same actor: the number of records is meaningless.
        for (const { id, action } of await list(environment, 'actor=user-1')) {
          if (action === 'investment.created') {
            ids[environment] = id;
          }
          if (action === 'member.role_changed') {
            ids.workspace = id;
          }
        }
        return ids[environment] !== '' && ids.workspace !== '';
      });
    }
    expect(new Set(Object.values(ids)).size).to.equal(3);
  });
  after(() => platform.stop());

  const get = (as: Principal, path: string) => call('GET', `/v2/audit/${path}`, { as });
  const list = async (
    environment: Environment,
    query: string,
  ): Promise<{ id: string; action: string }[]> =>
    (await get(admins[environment], `records?limit=1000&${query}`)).body.data;

  for (const environment of environments) {
    const other = otherOf(environment);
    const queries = [
      '',
      'actor=user-1',
      'category=investment',
      'action=investment.created',
      'outcome=success',
    ];
    for (const query of queries) {
      it(`${environment}: records?${query} has its records and the workspace's, none of ${other}`, async () => {
        const found = (await list(environment, query)).map(({ id }) => id);
        expect(found).to.include(ids[environment]);
        expect(found).not.to.include(ids[other]);
        if (query === '' || query.startsWith('actor') || query.startsWith('outcome')) {
          expect(found).to.include(ids.workspace);
        }
      });
    }

    it(`${environment}: a record of ${other} is 404`, async () => {
      expect(
        (await get(admins[environment], `records/${ids[environment]}`)).body.environment,
      ).to.equal(environment);
      expect(
        (await get(admins[environment], `records/${ids.workspace}`)).body.environment,
      ).to.equal(null);
      expect((await get(admins[environment], `records/${ids[other]}`)).status).to.equal(404);
    });

    it(`${environment}: pages contain nothing of ${other}`, async () => {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: { data: { id: string }[]; meta: { nextCursor: string | null } } = (
          await get(
            admins[environment],
            `records?limit=1&actor=user-1&to=2100-01-01T00:00:00Z${cursor && `&cursor=${cursor}`}`,
          )
        ).body;
        seen.push(...page.data.map(({ id }) => id));
        cursor = seen.length > 50 ? null : page.meta.nextCursor;
      }
      expect(seen)
        .to.include.members([ids[environment], ids.workspace])
        .and.not.include(ids[other]);
    });

    for (const format of ['ndjson', 'csv', 'ocsf', 'bundle']) {
      for (const filter of ['', '&actor=user-1']) {
        it(`${environment}: exports?format=${format}${filter} has nothing of ${other}`, async () => {
          const { text, status } = await get(
            admins[environment],
            `exports?format=${format}${filter}`,
          );
          expect(status).to.equal(200);
          expect(text)
            .to.contain(ids[environment])
            .and.contain(ids.workspace)
            .and.contain(names[environment]);
          expect(text).not.to.contain(ids[other]).and.not.contain(names[other]);
        });
      }
    }

    it(`${environment}: the whole bundle is provably complete, with the hashes of the records of ${other}`, async () => {
      const { text } = await get(admins[environment], 'exports?format=bundle');
      const keys = readPublicKeys((await call('GET', '/v2/audit/keys')).body);
      const verdict = await verifyBundle(
        (async function* () {
          yield text;
        })(),
        { keys },
      );
      expect(verdict, JSON.stringify(verdict)).to.include({
        ok: true,
        from: 0,
        filter: null,
      });
      expect(verdict).to.have.property('withheld').that.is.above(0);
    });

    it(`${environment}: reads are recorded in it`, async () => {
      const read = await list(environment, 'action=audit.read');
      expect(read.length).to.be.above(0);
      expect(read.map((record) => (record as { environment?: string }).environment)).to.satisfy(
        (all: string[]) => all.every((one) => one === environment),
      );
    });
  }
});
