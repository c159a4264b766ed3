import { randomUUID } from 'node:crypto';
import { createTestPlatform, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { investments } from '../src/service.ts';
import { freshWorkspace } from './callers.ts';

interface Received {
  type: string;
  subject: string;
  data: { detail: Record<string, unknown> };
}

describe('investments: events of actions without a change of records', () => {
  let platform: TestPlatform;
  let call: Awaited<ReturnType<TestPlatform['start']>>['call'];
  let stop: () => Promise<void>;
  const received: (Received & { workspaceid: string })[] = [];

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
    const subscription = await platform.platform.bus.subscribe({
      topics: ['investments'],
      group: `test-${randomUUID()}`,
      async handle(batch) {
        for (const { event } of batch) {
          received.push(event as never);
        }
      },
    });
    stop = subscription.stop;
  });
  after(async () => {
    await stop();
    await platform.stop();
  });

  /** The first `count` events of a workspace, without the events of its records' creation. */
  async function eventsOf(workspaceId: string, count: number) {
    const own = () =>
      received.filter(
        (one) => one.workspaceid === workspaceId && one.type !== 'investment.created',
      );
    await eventually(`${count} events arrive`, () => own().length >= count);
    return own().map(({ type, subject, data }) => ({
      type,
      subject,
      detail: data.detail,
    }));
  }
  const create = async (as: ReturnType<ReturnType<typeof freshWorkspace>>, body: object) =>
    (await call('POST', '/v2/investments', { as, body })).body.id as string;

  it('favourites: once for each change', async () => {
    const as = freshWorkspace()();
    const id = await create(as, { name: 'Acme' });
    for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE']) {
      expect((await call(method, `/v2/investments/${id}/favorite`, { as })).status).to.equal(200);
    }
    await call('PUT', `/v2/investments/${id}/favorite`, { as });
    const detail = { environment: 'production', visibility: 'workspace' };
    expect(await eventsOf(as.workspaceId, 3)).to.deep.equal([
      {
        type: 'investment.favorited',
        subject: id,
        detail,
      },
      {
        type: 'investment.unfavorited',
        subject: id,
        detail,
      },
      {
        type: 'investment.favorited',
        subject: id,
        detail,
      },
    ]);
  });

  it('import presets: the changed and the deleted values', async () => {
    const as = freshWorkspace()();
    const put = (mapping: object) =>
      call('PUT', '/v2/import-presets/mine', {
        as,
        body: { mapping },
      });
    for (const mapping of [
      { 'Sym.bol': 'tickerSymbol' },
      { 'Sym.bol': 'tickerSymbol' },
      { $Name: 'name' },
    ]) {
      expect((await put(mapping)).status).to.equal(200);
    }
    for (const _ of [1, 2]) {
      await call('DELETE', '/v2/import-presets/mine', { as });
    }
    const [first, second] = [
      [{ column: 'Sym.bol', field: 'tickerSymbol' }],
      [{ column: '$Name', field: 'name' }],
    ];
    const changes = (before: unknown, after: unknown) => ({
      changes: [
        {
          path: '/mapping',
          before,
          after,
        },
      ],
    });
    expect(await eventsOf(as.workspaceId, 3)).to.deep.equal([
      {
        type: 'import_preset.saved',
        subject: 'mine',
        detail: changes(null, first),
      },
      {
        type: 'import_preset.saved',
        subject: 'mine',
        detail: changes(first, second),
      },
      {
        type: 'import_preset.deleted',
        subject: 'mine',
        detail: changes(second, null),
      },
    ]);
  });

  it('exports: the number of exported records, and the filter', async () => {
    const as = freshWorkspace()();
    for (const country of ['JP', 'JP', 'FR']) {
      await create(as, { name: 'Acme', country });
    }
    const { text } = await call(
      'GET',
      '/v2/investments/exports?format=csv&country=JP&createdAt[gte]=2020-01-31',
      { as },
    );
    expect(text.trim().split('\n')).to.have.length(3);
    await call('HEAD', '/v2/investments/exports?format=csv', { as });
    await call('GET', '/investments', { as });
    const [csv, json] = await eventsOf(as.workspaceId, 2);
    const filter = { country: 'JP', 'createdAt[gte]': '2020-01-31T00:00:00.000Z' };
    const common = { environment: 'production', complete: true };
    expect(csv!.detail).to.deep.include({
      ...common,
      format: 'csv',
      records: 2,
    });
    expect(csv!.detail.filter).to.deep.include(filter);
    expect(json!.detail).to.deep.include({
      ...common,
      format: 'json',
      records: 3,
    });
  });
});
