import { generateApiKey } from '@irp/secrets';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

interface Page {
  data: {
    action: string;
    stream: string;
    actor: { id: string };
    details: Record<string, unknown>;
  }[];
}

describe("the platform's own audit records", () => {
  let platform: RunningDemo;

  before(async () => {
    platform = await startDemo();
  });
  after(() => platform.stop());

  const read = async (query: string) => fetch(`${platform.operationsUrl}/audit-records?${query}`);
  const recordsOf = async (query: string) => ((await (await read(query)).json()) as Page).data;

  it('show unknown API keys to operators, and record the reader', async () => {
    const unknown = generateApiKey({ environment: 'production', region: 'us' });
    expect((await platform.call('GET', '/v2/me', { key: unknown })).status).to.equal(401);
    let found: Page['data'] = [];
    await eventually('the use of the unknown key is recorded', async () => {
      found = await recordsOf('action=credential.unknown');
      return found.length > 0;
    });
    expect(found[0]).to.include({ stream: 'platform' });
    expect(found[0]!.details).to.deep.include({ credentialKind: 'api_key' });
    expect(JSON.stringify(found)).not.to.contain(unknown.slice(0, 20));
    const [reading] = await recordsOf('action=audit.read&limit=1');
    expect(reading!.actor.id).to.equal('operator');
  });

  it('are hidden from a workspace, and a bad parameter is named', async () => {
    const { body } = await platform.call('GET', '/v2/audit/records?action=credential.unknown', {
      key: platform.keyOf('owner'),
    });
    expect(body.data).to.deep.equal([]);
    const path = '/internal/audit/platform-records';
    for (const prefix of ['', '/v2']) {
      expect(
        (
          await platform.call('POST', `${prefix}${path}`, {
            key: platform.keyOf('owner'),
            body: {},
          })
        ).status,
      ).to.equal(404);
    }
    const response = await read('category=gossip');
    expect(response.status).to.equal(400);
    expect(await response.text()).to.contain('category');
  });
});
