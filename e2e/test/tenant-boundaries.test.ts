import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

describe('tenant boundaries', () => {
  let platform: RunningDemo;
  let record: { id: string };

  before(async () => {
    platform = await startDemo();
    const body = { name: 'Of the first workspace', tickerSymbol: 'OURS' };
    record = (
      await platform.call('POST', '/v2/investments', {
        key: platform.keyOf('member'),
        body,
      })
    ).body;
  });

  after(() => platform.stop());

  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PATCH', '', { name: 'Changed' }],
    ['DELETE', '', undefined],
    ['PUT', '/favorite', undefined],
    ['DELETE', '/favorite', undefined],
    ['POST', '/lock', undefined],
    ['POST', '/unlock', undefined],
    ['POST', '/archive', undefined],
    ['POST', '/unarchive', undefined],
  ] as const) {
    it(`returns 404 to another workspace: ${method} /investments/{id}${path}`, async () => {
      const key = platform.neighbourKey;
      const { status, body: response } = await platform.call(
        method,
        `/v2/investments/${record.id}${path}`,
        {
          key,
          body,
        },
      );
      expect(status).to.equal(404);
      expect(response.error).to.equal('not_found');
    });
  }

  it("hides a record from another workspace's lists, searches and exports", async () => {
    const key = platform.neighbourKey;
    for (const path of [
      '/investments',
      '/v1/investments?limit=1000',
      '/v2/investments?q=ours',
      '/v2/investments/exports?format=ndjson',
    ]) {
      const { status, text } = await platform.call('GET', path, { key });
      expect(status, path).to.equal(200);
      expect(text, path).to.not.include(record.id);
    }
  });

  it('hides a private record from other members of the workspace, including its owner', async () => {
    const body = { name: 'Private', visibility: 'private' };
    const privateRecord = (
      await platform.call('POST', '/v2/investments', {
        key: platform.keyOf('member'),
        body,
      })
    ).body;
    expect(
      (
        await platform.call('GET', `/v2/investments/${privateRecord.id}`, {
          key: platform.keyOf('member'),
        })
      ).status,
    ).to.equal(200);
    for (const role of ['owner', 'admin', 'developer']) {
      const { status } = await platform.call('GET', `/v2/investments/${privateRecord.id}`, {
        key: platform.keyOf(role),
      });
      expect(status, role).to.equal(404);
    }
  });

  it('separates the sandbox from production', async () => {
    const key = platform.keyOf('developer');
    const created = await platform.call('POST', '/v2/api-keys', {
      key,
      body: { name: 'Sandbox', environment: 'sandbox' },
    });
    expect(created.status).to.equal(201);
    const sandboxKey: string = created.body.key;
    expect(sandboxKey).to.match(/^irk_test_/);
    expect(
      (await platform.call('GET', `/v2/investments/${record.id}`, { key: sandboxKey })).status,
    ).to.equal(404);
    expect((await platform.call('GET', '/investments', { key: sandboxKey })).body).to.deep.equal(
      [],
    );
  });

  it('rejects administration by a member', async () => {
    const [workspace] = platform.demo.workspaces;
    const key = platform.keyOf('member');
    const body = { email: 'friend@example.com', role: 'owner' };
    const added = await platform.call('POST', `/v2/workspaces/${workspace!.id}/members`, {
      key,
      body,
    });
    expect(added.status).to.equal(403);
    expect(
      (
        await platform.call('PATCH', `/v2/workspaces/${workspace!.id}`, {
          key,
          body: { name: 'Mine' },
        })
      ).status,
    ).to.equal(403);
  });

  it('rejects a revoked key immediately', async () => {
    const key = platform.keyOf('developer');
    const created = (
      await platform.call('POST', '/v2/api-keys', {
        key,
        body: { name: 'Short-lived', environment: 'production' },
      })
    ).body;
    expect((await platform.call('GET', '/v2/me', { key: created.key })).status).to.equal(200);
    expect((await platform.call('DELETE', `/v2/api-keys/${created.id}`, { key })).status).to.equal(
      204,
    );
    expect((await platform.call('GET', '/v2/me', { key: created.key })).status).to.equal(401);
  });

  it('ignores a principal header of the client', async () => {
    const headers = { 'x-irp-principal': 'eyJhbGciOiJub25lIn0.e30.' };
    expect((await platform.call('GET', '/v2/me', { headers })).status).to.equal(401);
    const withKey = await platform.call('GET', '/v2/me', {
      headers,
      key: platform.keyOf('member'),
    });
    expect(withKey.status).to.equal(200);
  });
});
