import { expect } from 'chai';
import {
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from './support/start-authorization.ts';

describe('/me', () => {
  let service: RunningAuthorization;
  let workspace: TestWorkspace;

  before(async () => {
    service = await startAuthorization();
    workspace = await service.createWorkspace();
  });
  after(() => service.platform.stop());

  for (const version of ['v1', 'v2']) {
    it(`GET /${version}/me returns user, workspace, role and scopes`, async () => {
      const { as, userId, email } = await workspace.addMember('member', {
        scopes: ['investments.read'],
      });
      const { status, body, headers } = await service.call('GET', `/${version}/me`, { as });
      expect(status).to.equal(200);
      expect(headers.etag).to.match(/^"[\w-]+"$/);
      expect(body).to.deep.include({
        kind: 'user',
        user: {
          id: userId,
          email,
          name: 'A member',
          language: 'en',
        },
        organizationId: workspace.organizationId,
        environment: 'production',
        role: 'member',
        scopes: ['investments.read'],
      });
      expect(body.workspace).to.deep.include({ id: workspace.workspaceId, region: 'us' });
    });

    it(`PATCH /${version}/me changes the name and the ETag`, async () => {
      const { as } = await workspace.addMember('member');
      const { etag } = (await service.call('GET', '/v2/me', { as })).headers;
      const response = await service.call('PATCH', `/${version}/me`, {
        as,
        body: { name: 'Zoë Ω' },
      });
      expect([response.status, response.body.user.name]).to.deep.equal([200, 'Zoë Ω']);
      const read = await service.call('GET', '/v2/me', { as });
      expect(read.body.user.name).to.equal('Zoë Ω');
      expect(read.headers.etag).to.equal(response.headers.etag).and.not.to.equal(etag);
    });
  }

  it('rejects sandbox credentials, and credentials without all scopes of the role', async () => {
    const { as, userId } = await workspace.addMember('member');
    const lesser = [
      await workspace.keyFor(userId, { environment: 'sandbox' }),
      await workspace.keyFor(userId, { scopes: ['investments.read', 'investments.write'] }),
    ];
    for (const key of lesser) {
      const { status } = await service.call('PATCH', '/v2/me', {
        as: key.as,
        body: { name: 'Mallory' },
      });
      expect(status).to.equal(403);
    }
    expect((await service.call('GET', '/v2/me', { as })).body.user.name).not.to.equal('Mallory');
  });

  it('returns 412 if the user has changed after the read', async () => {
    const { as } = await workspace.addMember('member');
    const etag = (await service.call('GET', '/v2/me', { as })).headers.etag as string;
    const rename = (name: string) =>
      service.call('PATCH', '/v2/me', {
        as,
        headers: { 'If-Match': etag },
        body: { name },
      });
    const statuses = (await Promise.all(['a', 'b', 'c', 'd'].map(rename))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).to.deep.equal([200, 412, 412, 412]);
    expect((await rename('late')).status).to.equal(412);
  });

  it('rejects invalid names', async () => {
    const { as } = await workspace.addMember('member');
    for (const name of [
      '',
      '   ',
      'x'.repeat(201),
      'a\0b',
      '\ud800',
      7,
      null,
      { $set: 'x' },
      ['x'],
    ]) {
      const { status, body } = await service.call('PATCH', '/v2/me', {
        as,
        body: { name },
      });
      expect(status, JSON.stringify(name)).to.equal(400);
      expect(body.errors[0].field).to.equal('name');
    }
  });

  it('rejects unknown languages', async () => {
    const { as } = await workspace.addMember('member');
    for (const language of ['fr', 'EN', '', 7, null, ['de'], { $set: 'de' }]) {
      const { status, body } = await service.call('PATCH', '/v2/me', {
        as,
        body: { language },
      });
      expect(status, JSON.stringify(language)).to.equal(400);
      expect(body.errors[0].field).to.equal('language');
    }
    expect((await service.call('GET', '/v2/me', { as })).body.user.language).to.equal('en');
  });

  it('rejects changes of other fields', async () => {
    const { as } = await workspace.addMember('member');
    for (const [field, value] of [
      ['role', 'owner'],
      ['email', 'other@example.org'],
      ['$set', {}],
      ['constructor', {}],
    ] as const) {
      const { status, body } = await service.call('PATCH', '/v2/me', {
        as,
        body: { name: 'N', [field]: value },
      });
      expect(status).to.equal(400);
      expect(body.errors[0].field).to.equal(field);
    }
  });

  it('returns no user for an application, and rejects its PATCH', async () => {
    const { as: person } = await workspace.addMember('owner');
    const { userId: _, role: __, ...rest } = person;
    const as = {
      ...rest,
      kind: 'application',
      applicationId: 'app-1',
      credentialKind: 'access_token',
    } as const;
    const { status, body } = await service.call('GET', '/v2/me', { as });
    expect([status, body.user, body.role]).to.deep.equal([200, null, null]);
    expect(
      (
        await service.call('PATCH', '/v2/me', {
          as,
          body: { name: 'App' },
        })
      ).status,
    ).to.equal(403);
  });
});
