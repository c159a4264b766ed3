import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { applicationOf, freshWorkspace } from './callers.ts';

/** Every request on a single record: method, path below the record, body. */
const requests: [string, string, object?][] = [
  ['GET', ''],
  ['PATCH', '', { ceo: 'Intruder' }],
  ['DELETE', ''],
  ['PUT', '/favorite'],
  ['DELETE', '/favorite'],
  ...['lock', 'unlock', 'archive', 'unarchive'].map((verb): [string, string] => [
    'POST',
    `/${verb}`,
  ]),
];

describe('isolation of workspaces, environments and users', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const user = freshWorkspace();
  const owner = user();
  const otherCallers: Record<string, Principal> = {
    'another workspace': freshWorkspace()({ role: 'owner' }),
    'the sandbox': user({ environment: 'sandbox' }),
    'another user': user({ userId: 'user-2', role: 'owner' }),
    'an application without a user': applicationOf(owner),
  };
  const records: Record<string, string> = {};

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
    for (const visibility of ['workspace', 'private']) {
      const body = {
        name: `Secret ${visibility}`,
        tickerSymbol: 'SCRT',
        visibility,
      };
      records[visibility] = (await call('POST', '/v2/investments', { as: owner, body })).body.id;
    }
  });
  after(() => platform.stop());

  for (const [caller, as] of Object.entries(otherCallers)) {
    for (const [method, path, body] of requests) {
      for (const version of ['v1', 'v2']) {
        it(`returns 404 to ${caller}: ${method} /${version}/investments/{id}${path}`, async () => {
          const response = await call(method, `/${version}/investments/${records.private}${path}`, {
            as,
            body,
          });
          const requiresUser = as.userId === undefined && path === '/favorite';
          expect(response.status).to.equal(requiresUser ? 403 : 404);
          expect(response.text).not.to.include('Secret');
        });
      }
    }

    it(`hides private records from lists, counts, searches and exports of ${caller}`, async () => {
      for (const path of [
        '/investments',
        '/v1/investments?limit=1000',
        '/v2/investments?q=secret&archived=any',
        '/v2/investments?tickerSymbol=SCRT',
        '/v2/investments?visibility=private',
        '/v2/investments/exports?format=csv',
        '/v1/investments/exports?format=ndjson',
      ]) {
        const { status, text, body } = await call('GET', path, { as });
        expect(status, path).to.equal(200);
        expect(text, path).not.to.include('Secret private').and.not.to.include(records.private);
        const seesShared =
          as.workspaceId === owner.workspaceId && as.environment === owner.environment;
        if (body?.meta) {
          expect(body.meta.totalRecords, path).to.equal(
            seesShared && !path.includes('private') ? 1 : 0,
          );
        }
      }
    });
  }

  it('shows each caller only their own records during concurrent reads', async () => {
    const callers = [owner, ...Object.values(otherCallers)];
    for (let round = 0; round < 5; round++) {
      const reads = callers.flatMap((as) =>
        Object.entries(records).map(async ([visibility, id]) => {
          const { status } = await call('GET', `/v2/investments/${id}`, { as });
          const seesShared =
            as.workspaceId === owner.workspaceId && as.environment === owner.environment;
          const isVisible = visibility === 'private' ? as === owner : seesShared;
          expect(status, `${visibility} as ${JSON.stringify(as)}`).to.equal(isVisible ? 200 : 404);
        }),
      );
      await Promise.all(reads);
    }
  });

  it('leaves the record unchanged for its creator', async () => {
    const { body } = await call('GET', `/v2/investments/${records.private}`, { as: owner });
    expect(body).to.include({
      ceo: '',
      isLocked: false,
      isArchived: false,
      isFavorite: false,
    });
    const page = (await call('GET', '/v2/investments?visibility=private', { as: owner })).body;
    expect([page.data.length, page.meta.totalRecords]).to.deep.equal([1, 1]);
    expect(
      (await call('GET', '/v1/investments?limit=0', { as: owner })).body.meta.totalRecords,
    ).to.equal(2);
  });
});
