import { expect } from 'chai';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from './support/start-authorization.ts';

describe('bad input to the authorization service', () => {
  let service: RunningAuthorization;
  let workspace: TestWorkspace;
  let owner: Person;

  before(async () => {
    service = await startAuthorization();
    workspace = await service.createWorkspace();
    owner = await workspace.addMember('owner');
  });
  after(() => service.platform.stop());

  const writes = (): [string, string, Record<string, unknown>][] => [
    ['PATCH', '/v2/me', { name: 'N' }],
    ['POST', '/v2/workspaces', { name: 'W', region: 'us' }],
    ['PATCH', workspace.path(), { name: 'W' }],
    ['POST', workspace.path('/members'), { email: 'm@example.org', role: 'member' }],
    ['PATCH', workspace.path(`/members/${owner.userId}`), { role: 'owner' }],
    ['POST', '/v2/api-keys', { name: 'K', environment: 'production' }],
    ['PATCH', `/v2/api-keys/${owner.as.credentialId}`, { name: 'K' }],
  ];

  async function statuses(
    bodyOf: (good: Record<string, unknown>) => unknown,
    headers: Record<string, string> = {},
  ) {
    const responses = writes().map(async ([method, path, good]) => {
      const body = bodyOf(good);
      return (
        await service.call(method, path, {
          as: owner.as,
          body,
          headers,
        })
      ).status;
    });
    return new Set(await Promise.all(responses));
  }

  const json = { 'content-type': 'application/json' };

  it('400 or 404: an impossible id in a body', async () => {
    const path = '/v2/applications/019a5f36-5e12-7b80-8d47-e1f30c9a6b25/revoke-downstream';
    const { status, body } = await service.call('POST', path, {
      as: owner.as,
      body: { workspaceIds: ['×'] },
    });
    expect([status, body.errors]).to.deep.equal([
      400,
      [
        {
          field: 'workspaceIds.0',
          value: '×',
          message: 'must be the id of a workspace',
        },
      ],
    ]);
  });

  it('400: truncated bodies, and bodies other than JSON objects', async () => {
    for (const body of ['', '{', '{"name":', 'null', '[]', '"text"', '7', 'name=N']) {
      expect([...(await statuses(() => body, json))], body).to.deep.equal([400]);
    }
  });

  it('400: unknown members, operators and the names of prototypes', async () => {
    for (const more of [
      '"$set":{"role":"owner"}',
      '"$where":"1"',
      '"__proto__":{"role":"owner"}',
      '"constructor":{"prototype":{}}',
      '"hasOwnProperty":1',
    ]) {
      const spoil = (good: object) => `${JSON.stringify(good).slice(0, -1)},${more}}`;
      expect([...(await statuses(spoil, json))], more).to.deep.equal([400]);
    }
    expect(Object.prototype).not.to.have.property('role');
  });

  it('400: operators in place of values', async () => {
    for (const value of [{ $ne: null }, { $gt: '' }, { $regex: '.*' }, ['x'], 1, true, null]) {
      const spoil = (good: Record<string, unknown>) => ({
        ...good,
        [Object.keys(good)[0]!]: value,
      });
      expect([...(await statuses(spoil))], JSON.stringify(value)).to.deep.equal([400]);
    }
  });

  it('400: NUL and lone surrogates', async () => {
    for (const text of ['a\\u0000b', '\\ud800', 'x\\udfff']) {
      const spoil = (good: Record<string, unknown>) =>
        JSON.stringify({ ...good, [Object.keys(good)[0]!]: '@' }).replace('"@"', `"${text}"`);
      expect([...(await statuses(spoil, json))], text).to.deep.equal([400]);
    }
  });

  it('413: bodies over a mebibyte', async () => {
    const spoil = (good: Record<string, unknown>) => ({
      ...good,
      name: 'x'.repeat(1_100_000),
    });
    expect([...(await statuses(spoil))]).to.deep.equal([413]);
  });

  it('415: other media types', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      expect([
        ...(await statuses((good) => JSON.stringify(good), { 'content-type': type })),
      ]).to.deep.equal([415]);
    }
  });

  it('400: invalid Idempotency-Keys', async () => {
    for (const key of ['x'.repeat(256), 'two words', 'ümlaut']) {
      const request = {
        as: owner.as,
        headers: { 'Idempotency-Key': key },
        body: { name: 'K', environment: 'sandbox' },
      };
      expect((await service.call('POST', '/v2/api-keys', request)).status, key).to.equal(400);
    }
  });

  it('404 or 400: identifiers of every kind', async () => {
    for (const id of [
      '%00',
      '%2e%2e',
      '..%2f..',
      '%24ne',
      '[object Object]',
      "'",
      'x'.repeat(65),
      '%ff',
      '%',
    ]) {
      for (const path of [
        `/v2/workspaces/${id}`,
        `/v2/workspaces/${id}/members`,
        `/v2/api-keys/${id}`,
        workspace.path(`/members/${id}`),
      ]) {
        const { status } = await service.call('GET', path, { as: owner.as });
        expect([400, 404], `${path}: ${status}`).to.include(status);
      }
    }
  });

  it('405 with Allow: unsupported methods of a path', async () => {
    for (const [method, path, allow] of [
      ['POST', '/v2/me', 'GET, HEAD, PATCH'],
      ['PUT', '/v2/workspaces', 'GET, HEAD, POST'],
      ['DELETE', workspace.path(), 'GET, HEAD, PATCH'],
      ['PUT', '/v1/api-keys/x', 'GET, HEAD, PATCH, DELETE'],
    ] as const) {
      const { status, headers } = await service.call(method, path, { as: owner.as });
      expect([status, headers.allow], `${method} ${path}`).to.deep.equal([405, allow]);
    }
  });

  it('404: unknown versions and other spellings', async () => {
    for (const path of [
      '/me',
      '/v3/me',
      '/v01/me',
      '/V2/me',
      '/v2/Me',
      '/v2/me/',
      '/v2//me',
      '/v2/apikeys',
    ]) {
      expect((await service.call('GET', path, { as: owner.as })).status, path).to.equal(404);
    }
  });
});
