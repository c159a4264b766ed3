import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

describe('a new workspace, from its creation to its first call', () => {
  let platform: RunningDemo;

  before(async () => {
    platform = await startDemo();
  });
  after(() => platform.stop());

  it('works over the API alone, and the keys of each workspace stay in it', async () => {
    const key = platform.keyOf('owner');
    const workspace = { name: 'Fund two', region: 'us' };
    const created = await platform.call('POST', '/v2/workspaces', { key, body: workspace });
    const location = String(created.headers.get('location'));
    expect((await platform.call('GET', location, { key })).body).to.deep.equal(created.body);

    const newKey = { name: 'First', environment: 'production' };
    const keyed = await platform.call('POST', `${location}/api-keys`, { key, body: newKey });
    expect(keyed.status, keyed.text).to.equal(201);
    const there: string = keyed.body.key;
    const me = await platform.call('GET', '/v2/me', { key: there });
    expect(me.body).to.deep.include({ role: 'owner', environment: 'production' });
    expect(me.body.workspace).to.deep.include({ id: created.body.id, name: 'Fund two' });

    const record = await platform.call('POST', '/v2/investments', {
      key: there,
      body: { name: 'Ours' },
    });
    expect(record.status).to.equal(201);
    expect((await platform.call('GET', '/investments', { key: there })).body).to.have.length(1);
    expect((await platform.call('GET', record.headers.get('location')!, { key })).status).to.equal(
      404,
    );

    for (const other of [platform.keyOf('admin'), platform.neighbourKey]) {
      expect((await platform.call('GET', location, { key: other })).status).to.equal(404);
      const refused = await platform.call('POST', `${location}/api-keys`, {
        key: other,
        body: newKey,
      });
      expect(refused.status).to.equal(404);
    }
    const { body: limited } = await platform.call('POST', '/v2/api-keys', {
      key,
      body: { ...newKey, scopes: ['workspace.read', 'workspace.write', 'investments.read'] },
    });
    const refused = await platform.call('POST', `${location}/api-keys`, {
      key: limited.key,
      body: newKey,
    });
    expect([refused.status, refused.body.error]).to.deep.equal([403, 'insufficient_scope']);
  });
});
