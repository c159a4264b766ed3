import { newId, type Principal } from '@irp/contracts';
import { newEvent, toEnvelope } from '@irp/events';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { expect } from 'chai';
import { audit } from '../src/service.ts';
import { eventually } from './eventually.ts';

describe('audit: who may read, and what cannot be asked', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const admin = testPrincipal({ role: 'admin' });
  const stranger = testPrincipal({ role: 'owner', workspaceId: 'w2' });
  let id: string;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(audit));
    id = await told('w1');
    await eventually(async () => (await get(`records?action=user.totp_enabled`)).body.data.length === 1);
  });
  after(() => platform.stop());

  const get = (path: string, as: Principal = admin) => call('GET', `/v2/audit/${path}`, { as });
  async function told(workspaceId: string): Promise<string> {
    const event = newEvent(Date.now(), {
      ...{ type: 'user.totp_enabled', workspaceId, subject: 'u9', data: {} },
      actor: { type: 'user', id: 'u9' },
    });
    await platform.platform.bus.publish('authorization', [
      { key: workspaceId, event: toEnvelope('authorization', event) },
    ]);
    return event.id;
  }

  for (const path of ['records', 'exports', 'checkpoints', 'exports?format=bundle'])
    it(`refuses ${path} without the scope audit.read`, async () => {
      for (const role of ['member', 'developer'] as const)
        expect((await get(path, testPrincipal({ role }))).status).to.equal(403);
      const narrow = { ...admin, scopes: ['investments.read' as const] };
      expect((await get(path, narrow)).body.error).to.equal('insufficient_scope');
      expect((await call('GET', `/v2/audit/${path}`)).status).to.equal(401);
    });

  it('shows nothing of another workspace, not even that it is there', async () => {
    expect((await get(`records/${id}`)).body.id).to.equal(id);
    expect((await get(`records/${id}`, stranger)).status).to.equal(404);
    expect((await get(`records?action=user.totp_enabled`, stranger)).body.data).to.deep.equal([]);
    const { text } = await get('exports', stranger);
    expect(text).not.to.contain(id);
  });

  it('records that it was read, and by whom', async () => {
    await get('records?actor=u9&outcome=success');
    const [last] = (await get('records?action=audit.read&limit=1')).body.data;
    // The newest is the reading of this very list: before it was that of the one before.
    expect(last.actor.id).to.equal(admin.userId);
    const readings = (await get('records?action=audit.read&limit=100')).body.data;
    const filters = readings.map(({ changes }: { changes: { path: string; after: unknown }[] }) =>
      JSON.stringify(changes.find(({ path }) => path === '/filter')?.after),
    );
    expect(filters).to.include('{"actor":"u9","outcome":"success"}');
  });

  const bad: [query: string, field: string][] = [
    ['limit=abc', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['cursor=nonsense!', 'cursor'],
    ['cursor=bm9uc2Vuc2U', 'cursor'],
    ['from=yesterday', 'from'],
    ['action=drop', 'action'],
    ['category=gossip', 'category'],
    ['outcome=maybe', 'outcome'],
    ['severity=high', 'severity'],
    ['actor=', 'actor'],
  ];
  for (const [query, field] of bad)
    it(`refuses ?${query}, naming it`, async () => {
      const { status, body } = await get(`records?${query}`);
      expect(status).to.equal(400);
      expect(JSON.stringify(body.errors)).to.contain(field);
    });

  it('refuses an export of an unknown form, or filtered by what is not there', async () => {
    for (const query of ['format=xml', 'after=-1', 'after=1e3', 'secret=1'])
      expect((await get(`exports?${query}`)).status, query).to.equal(400);
  });

  it('says that nothing is there yet, where nothing is', async () => {
    const empty = testPrincipal({ role: 'owner', workspaceId: 'w3' });
    expect((await get('checkpoints', empty)).body).to.deep.equal({ data: [], meta: { nextCursor: null } });
    expect((await get('records?action=secret.rotated', empty)).body.data).to.deep.equal([]);
  });

  it('shows each record once over its pages, newest first', async () => {
    for (let at = 0; at < 25; at++) await told('w4');
    const owner = testPrincipal({ role: 'owner', workspaceId: 'w4' });
    const filter = 'records?action=user.totp_enabled';
    await eventually(async () => (await get(`${filter}&limit=100`, owner)).body.data.length === 25);
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { data: { seq: number }[]; meta: { nextCursor: string | null } } = (
        await get(`${filter}&limit=10${cursor && `&cursor=${cursor}`}`, owner)
      ).body;
      seen.push(...page.data.map(({ seq }) => seq));
      cursor = page.meta.nextCursor;
    }
    expect(new Set(seen)).to.have.property('size', 25);
    expect(seen).to.deep.equal(seen.toSorted((a, b) => b - a));
  });

  it('keeps what is no event of ours apart, and goes on', async () => {
    const event = newEvent(Date.now(), {
      ...{ type: 'user.totp_enabled', workspaceId: 'w5', subject: 'u9', data: {} },
      actor: { type: 'user', id: 'u9' },
    });
    const envelope = toEnvelope('authorization', event);
    const strange = [
      { ...envelope, id: newId(), type: 'nobody.knows' },
      { ...envelope, id: newId(), data: { detail: {} } },
      { ...envelope, id: newId(), data: { ...envelope.data, detail: { password: 'x' } } },
    ];
    const { bus } = platform.platform;
    await bus.publish(
      'authorization',
      [...strange, envelope].map((one) => ({ key: 'w5', event: one })),
    );
    const owner = testPrincipal({ role: 'owner', workspaceId: 'w5' });
    await eventually(async () => (await get(`records?action=user.totp_enabled`, owner)).body.data.length === 1);
    await eventually(async () => (await bus.deadLetters('audit', 'authorization')).length === 3);
    const reasons = (await bus.deadLetters('audit', 'authorization')).map(({ reason }) => reason).join('\n');
    expect(reasons).to.contain('nobody.knows').and.contain('actor').and.contain('password');
  });
});
