import { scopesByRole } from '@irp/contracts/permissions';
import { expect } from 'chai';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from './support/start-authorization.ts';

describe('POST /api-keys', () => {
  let service: RunningAuthorization;
  let workspace: TestWorkspace;
  let nowMs = Date.now();
  const production = { name: 'Reporting', environment: 'production' };

  const create = (as: Person['as'], body: object, headers = {}) =>
    service.call('POST', '/v2/api-keys', {
      as,
      body,
      headers,
    });

  before(async () => {
    service = await startAuthorization(() => nowMs);
    workspace = await service.createWorkspace();
  });
  after(() => service.platform.stop());

  for (const version of ['v1', 'v2']) {
    it(`/${version}: returns the key once, and it works`, async () => {
      const { as, userId } = await workspace.addMember('developer');
      const { status, body, headers } = await service.call('POST', `/${version}/api-keys`, {
        as,
        body: production,
      });
      expect(status).to.equal(201);
      expect(headers['cache-control']).to.equal('no-store');
      expect(headers.location).to.equal(`/${version}/api-keys/${body.id}`);
      expect(body).to.deep.include({
        name: 'Reporting',
        userId,
        createdBy: as.credentialId,
        revokedAt: null,
      });
      expect(body.key.startsWith(body.prefix)).to.equal(true);
      const { principal } = (await service.resolve(body.key)).body;
      expect(principal).to.deep.include({
        userId,
        workspaceId: workspace.workspaceId,
        role: 'developer',
      });
      const read = await service.call('GET', '/v2/api-keys', { as });
      expect(read.text)
        .to.include(body.prefix)
        .and.not.to.include(body.key)
        .and.not.to.include('hash');
    });
  }

  it('returns the same API key for the same Idempotency-Key', async () => {
    const { as } = await workspace.addMember('developer');
    const first = await create(as, production, { 'Idempotency-Key': 'k1' });
    const again = await create(as, production, { 'Idempotency-Key': 'k1' });
    expect([again.status, again.body]).to.deep.equal([201, first.body]);
    expect(
      (await create(as, { ...production, name: 'Other' }, { 'Idempotency-Key': 'k1' })).status,
    ).to.equal(422);
  });

  describe('grants at most the rights of the calling credential', () => {
    it('even to another credential with the same Idempotency-Key', async () => {
      const key = { 'Idempotency-Key': 'nightly' };
      const { as, userId } = await workspace.addMember('owner');
      const created = await create(as, production, key);
      const { as: lesser } = await workspace.keyFor(userId, { scopes: ['investments.read'] });
      const own = await create(lesser, production, key);
      expect(own.body.key).not.to.equal(created.body.key);
      expect(own.body.scopes).to.deep.equal(['investments.read']);
      const token = {
        ...lesser,
        credentialKind: 'access_token',
        applicationId: 'a1',
        grantId: 'g1',
      } as const;
      const refused = await create(token, production, key);
      expect([refused.status, refused.text.includes(created.body.key)]).to.deep.equal([403, false]);
    });

    it('all scopes of the credential by default, not all scopes of the role', async () => {
      const { as } = await workspace.addMember('owner', {
        scopes: ['investments.read', 'members.read'],
      });
      const { body } = await create(as, production);
      expect(body.scopes).to.have.members(['investments.read', 'members.read']);
    });

    it('403 for a scope beyond the credential', async () => {
      const { as } = await workspace.addMember('owner', { scopes: ['investments.read'] });
      const { status, body } = await create(as, {
        ...production,
        scopes: ['investments.read', 'members.write'],
      });
      expect(status).to.equal(403);
      expect(body.message).to.include('members.write').and.not.to.include('investments.read');
    });

    it('403 for a scope beyond the role', async () => {
      const { as } = await workspace.addMember('member');
      expect((await create(as, { ...production, scopes: ['audit.read'] })).status).to.equal(403);
    });

    it("the scopes of the person's current role", async () => {
      const [boss, { as, userId }] = [
        await workspace.addMember('owner'),
        await workspace.addMember('admin'),
      ];
      await service.call('PATCH', workspace.path(`/members/${userId}`), {
        as: boss.as,
        body: { role: 'member' },
      });
      expect((await create(as, { ...production, scopes: ['members.write'] })).status).to.equal(403);
      expect((await create(as, production)).body.scopes).to.have.members([...scopesByRole.member]);
    });

    it('a sandbox credential creates keys for the sandbox only', async () => {
      const { as } = await workspace.addMember('owner', { environment: 'sandbox' });
      expect((await create(as, production)).status).to.equal(403);
      const { status, body } = await create(as, { ...production, environment: 'sandbox' });
      expect([status, body.environment]).to.deep.equal([201, 'sandbox']);
      expect(body.key).to.match(/^irk_test_/);
    });

    it('a key expires no later than the calling credential', async () => {
      const { as } = await workspace.addMember('member');
      const end = new Date(nowMs + 3_600_000).toISOString();
      const short = (await create(as, { ...production, expiresAt: end })).body;
      const creator = (await service.resolve(short.key)).body.principal;
      expect((await create(creator, production)).body.expiresAt).to.equal(end);
      const later = {
        ...production,
        expiresAt: new Date(nowMs + 3_600_001).toISOString(),
      };
      expect((await create(creator, later)).status).to.equal(403);
      nowMs += 3_600_000;
      expect((await create(creator, production)).status).to.equal(403);
    });

    it('nothing after the revocation of the calling key or the removal of its person', async () => {
      const [boss, first, second] = [
        await workspace.addMember('owner'),
        await workspace.addMember('member'),
        await workspace.addMember('member'),
      ];
      await service.call('DELETE', `/v2/api-keys/${first.as.credentialId}`, { as: first.as });
      await service.call('DELETE', workspace.path(`/members/${second.userId}`), { as: boss.as });
      for (const { as } of [first, second]) {
        expect((await create(as, production)).status).to.equal(403);
      }
    });

    it('nothing to an access token, with or without a person', async () => {
      const { as } = await workspace.addMember('owner');
      const delegated = {
        ...as,
        applicationId: 'app',
        credentialKind: 'access_token',
      } as const;
      const { userId: _, ...alone } = { ...delegated, kind: 'application' } as const;
      for (const application of [delegated, alone]) {
        expect((await create(application, production)).status).to.equal(403);
      }
    });
  });

  it('rejects an invalid request, and names the field', async () => {
    const { as } = await workspace.addMember('owner');
    for (const [field, body] of [
      ['name', { environment: 'production' }],
      ['name', { ...production, name: '' }],
      [
        'name',
        {
          ...production,
          name: 'x'.repeat(201),
        },
      ],
      ['environment', { name: 'k' }],
      ['environment', { ...production, environment: 'staging' }],
      ['scopes', { ...production, scopes: [] }],
      ['scopes', { ...production, scopes: 'investments.read' }],
      ['scopes.1', { ...production, scopes: ['investments.read', 'everything'] }],
      ['scopes.0', { ...production, scopes: ['__proto__'] }],
      ['expiresAt', { ...production, expiresAt: 'tomorrow' }],
      ['expiresAt', { ...production, expiresAt: 1_900_000_000 }],
      ['expiresAt', { ...production, expiresAt: '2030-01-01T00:00:00' }],
      [
        'expiresAt',
        {
          ...production,
          expiresAt: new Date(nowMs).toISOString(),
        },
      ],
      ['expiresAt', { ...production, expiresAt: '1999-12-31T23:59:59Z' }],
      ['userId', { ...production, userId: 'someone-else' }],
      ['workspaceId', { ...production, workspaceId: 'elsewhere' }],
    ] as const) {
      const response = await create(as, body);
      expect(response.status, JSON.stringify(body)).to.equal(400);
      expect(response.body.errors[0].field).to.equal(field);
    }
  });

  it('accepts an expiry in any time zone', async () => {
    const { as } = await workspace.addMember('member');
    const { body } = await create(as, { ...production, expiresAt: '2090-01-01T02:00:00+02:00' });
    expect(body.expiresAt).to.equal('2090-01-01T00:00:00.000Z');
  });

  it('limits a person to fifty live keys, even in concurrent requests', async () => {
    const { as, userId } = await workspace.addMember('member');
    const other = await workspace.addMember('member');
    const fill = Array.from({ length: 47 }, (_, index) =>
      workspace.keyFor(userId).then((created) => ({ index, created })),
    );
    const filled = await Promise.all(fill);
    const statuses = (await Promise.all([1, 2, 3, 4, 5, 6].map(() => create(as, production)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 201).length).to.be.at.most(2);
    while ((await create(as, production)).status === 201) {}
    expect((await create(as, production)).status).to.equal(409);
    expect((await create(other.as, production)).status).to.equal(201);
    await service.call('DELETE', `/v2/api-keys/${filled[0]!.created.as.credentialId}`, { as });
    const passing = await create(as, {
      ...production,
      expiresAt: new Date(nowMs + 1_000).toISOString(),
    });
    expect(passing.status).to.equal(201);
    expect((await create(as, production)).status).to.equal(409);
    nowMs += 1_000;
    expect((await create(as, production)).status).to.equal(201);
  });
});
