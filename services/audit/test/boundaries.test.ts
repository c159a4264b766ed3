import { newId, type Principal } from '@irp/contracts';
import { newEvent, toEnvelope } from '@irp/events';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { audit } from '../src/service.ts';

describe('audit: permissions, boundaries and invalid queries', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const admin = testPrincipal({ role: 'admin' });
  const stranger = testPrincipal({ role: 'owner', workspaceId: 'w2' });
  let id: string;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(audit));
    id = await publishEvent('w1');
    await eventually(
      'the event is recorded',
      async () => (await get(`records?action=user.totp_enabled`)).body.data.length === 1,
    );
  });
  after(() => platform.stop());

  const get = (path: string, as: Principal = admin) => call('GET', `/v2/audit/${path}`, { as });
  async function publishEvent(workspaceId: string): Promise<string> {
    const event = newEvent(Date.now(), {
      type: 'user.totp_enabled',
      workspaceId,
      subject: 'u9',
      data: {},
      actor: { type: 'user', id: 'u9' },
    });
    await platform.platform.bus.publish('authorization', [
      {
        key: workspaceId,
        event: toEnvelope('authorization', event),
      },
    ]);
    return event.id;
  }

  for (const path of ['records', 'exports', 'checkpoints', 'exports?format=bundle']) {
    it(`rejects GET ${path} without the scope audit.read`, async () => {
      for (const role of ['member', 'developer'] as const) {
        expect((await get(path, testPrincipal({ role }))).status).to.equal(403);
      }
      const narrow = { ...admin, scopes: ['investments.read' as const] };
      expect((await get(path, narrow)).body.error).to.equal('insufficient_scope');
      expect((await call('GET', `/v2/audit/${path}`)).status).to.equal(401);
    });
  }

  it('shows nothing of another workspace: 404, like an unknown record', async () => {
    expect((await get(`records/${id}`)).body.id).to.equal(id);
    const [foreign, missing] = [
      await get(`records/${id}`, stranger),
      await get(`records/${newId()}`, stranger),
    ];
    expect([foreign.status, missing.status]).to.deep.equal([404, 404]);
    expect(foreign.body.detail).to.equal(missing.body.detail);
    // For the gateway: the gateway reports the attempt to the record's workspace.
    expect(foreign.headers['x-irp-owner-workspace']).to.equal('w1');
    expect(missing.headers).not.to.have.property('x-irp-owner-workspace');
    expect((await get(`records?action=user.totp_enabled`, stranger)).body.data).to.deep.equal([]);
    const { text } = await get('exports', stranger);
    expect(text).not.to.contain(id);
  });

  it('records each read, with its actor and filter', async () => {
    await get('records?actor=u9&outcome=success');
    const [last] = (await get('records?action=audit.read&limit=1')).body.data;
    // The read of a list is recorded before the list is queried.
    expect(last.actor.id).to.equal(admin.userId);
    const readings = (await get('records?action=audit.read&limit=100')).body.data;
    const filters = readings.map(({ details }: { details: { filter: object } }) =>
      JSON.stringify(details.filter),
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
  for (const [query, field] of bad) {
    it(`rejects ?${query}, and names ${field}`, async () => {
      const { status, body } = await get(`records?${query}`);
      expect(status).to.equal(400);
      expect(JSON.stringify(body.errors)).to.contain(field);
    });
  }

  it('rejects an export with an unknown format or parameter', async () => {
    for (const query of ['format=xml', 'after=-1', 'after=1e3', 'secret=1']) {
      expect((await get(`exports?${query}`)).status, query).to.equal(400);
    }
  });

  it('returns empty lists for a workspace without records', async () => {
    const empty = testPrincipal({ role: 'owner', workspaceId: 'w3' });
    expect((await get('checkpoints', empty)).body).to.deep.equal({
      data: [],
      meta: {
        totalRecords: 0,
        limit: 0,
        offset: 0,
        nextCursor: null,
      },
    });
    expect((await get('records?action=secret.rotated', empty)).body.data).to.deep.equal([]);
  });

  it('lists each record once over all pages, newest first', async () => {
    for (let at = 0; at < 25; at++) {
      await publishEvent('w4');
    }
    const owner = testPrincipal({ role: 'owner', workspaceId: 'w4' });
    const filter = 'records?action=user.totp_enabled';
    await eventually(
      '25 events are recorded',
      async () => (await get(`${filter}&limit=100`, owner)).body.data.length === 25,
    );
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

  it('makes an event outside the catalogue a dead letter, and records the others', async () => {
    const event = newEvent(Date.now(), {
      type: 'user.totp_enabled',
      workspaceId: 'w5',
      subject: 'u9',
      data: {},
      actor: { type: 'user', id: 'u9' },
    });
    const envelope = toEnvelope('authorization', event);
    const strange = [
      {
        ...envelope,
        id: newId(),
        type: 'unknown.type',
      },
      {
        ...envelope,
        id: newId(),
        data: { detail: {} },
      },
      {
        ...envelope,
        id: newId(),
        data: { ...envelope.data, detail: 'text' },
      },
    ];
    const { bus } = platform.platform;
    await bus.publish(
      'authorization',
      [...strange, envelope].map((one) => ({ key: 'w5', event: one })),
    );
    const owner = testPrincipal({ role: 'owner', workspaceId: 'w5' });
    await eventually(
      'the valid event is recorded',
      async () => (await get(`records?action=user.totp_enabled`, owner)).body.data.length === 1,
    );
    await eventually(
      'the three invalid events are dead letters',
      async () => (await bus.deadLetters('audit', 'authorization')).length === 3,
    );
    const reasons = (await bus.deadLetters('audit', 'authorization'))
      .map(({ reason }) => reason)
      .join('\n');
    expect(reasons).to.contain('unknown.type').and.contain('actor').and.contain('detail');
  });
});
