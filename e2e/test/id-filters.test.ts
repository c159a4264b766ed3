import { newWebhookEndpointExample } from '@irp/contracts/notifications';
import { listEndpoints } from '@irp/contracts/openapi';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';
import { shareApplication } from '../src/tenant-resources.ts';

const idFilters = new Set(['actor', 'target', 'userId', 'applicationId', 'secretCreatedBy']);

describe('filters by an id', () => {
  let platform: RunningDemo;
  let ids: Record<string, string>;
  let operatorKey: string | undefined;

  before(async () => {
    platform = await startDemo();
    operatorKey = platform.demo.users.find(({ platformRoles }) =>
      platformRoles.includes('operator'),
    )?.apiKey;
    const { clientId, clientSecret } = platform.demo.applications[0]!;
    await platform.call('POST', '/oauth/token', {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `grant_type=client_credentials&client_id=${clientId}&client_secret=${clientSecret}`,
    });
    const { body: me } = await platform.call('GET', '/v2/me', { key: platform.demo.apiKey });
    await platform.call('POST', `/v2/applications/${clientId}/secrets`, {
      key: platform.demo.apiKey,
    });
    const userId = me.user.id;
    ids = {
      actor: userId,
      userId,
      applicationId: clientId,
      target: clientId,
      secretCreatedBy: userId,
    };
    ids.installed = await installOne();
    const receiver = { ...newWebhookEndpointExample, applicationId: clientId };
    const created = await platform.call('POST', '/v2/webhook-endpoints', {
      key: platform.demo.apiKey,
      body: receiver,
    });
    expect(created.status, created.text).to.equal(201);
  });
  after(() => platform.stop());

  /** A requested and installed application of another organization. @returns the application id */
  async function installOne(): Promise<string> {
    const key = platform.demo.apiKey;
    const applicationId = await shareApplication(platform, key, 'production');
    const body = { applicationId, environment: 'production' };
    for (const [path, sent] of [
      ['/v2/installation-requests', body],
      ['/v2/installations', { ...body, scopes: ['investments.read'] }],
    ] as const) {
      expect((await platform.call('POST', path, { key, body: sent })).status, path).to.equal(201);
    }
    return applicationId;
  }

  function idFor(path: string, name: string): string {
    if (path.startsWith('/installation')) {
      return ids.installed!;
    }
    // All records in the log of an account are about the person.
    return path === '/audit/account/records' ? ids.actor! : ids[name]!;
  }

  // No application has an authorization here.
  const lists = listEndpoints
    .filter(({ operationId }) => operationId !== 'listAuthorizations')
    .flatMap(({ path, query }) => Object.keys(query?.shape ?? {}).map((name) => ({ path, name })))
    .filter(({ name }) => idFilters.has(name));

  it('are in several lists', () => {
    expect(lists.map(({ path, name }) => `${path} ${name}`)).to.include.members([
      '/audit/records actor',
      '/audit/records target',
      '/api-keys userId',
      '/tokens applicationId',
    ]);
  });

  for (const { path, name } of lists) {
    it(`find a UUID in any letter case: ${name} of ${path}`, async () => {
      const all = path === '/tokens' ? '&all=true' : '';
      const find = async (id: string) => {
        const response = await platform.call('GET', `/v2${path}?limit=1000&${name}=${id}${all}`, {
          key: path.startsWith('/platform/') ? operatorKey : platform.demo.apiKey,
        });
        expect(response.status, response.text).to.equal(200);
        return response.body.data.map((one: { id: string }) => one.id) as string[];
      };
      const id = idFor(path, name);
      await eventually('there is one', async () => (await find(id)).length > 0);
      // Each request creates a further audit record.
      expect(await find(id.toUpperCase())).to.include.members(
        await find(id).then((found) => found.slice(-1)),
      );
    });
  }

  it('find an erased person in any letter case', async () => {
    const milo = platform.demo.users.find(({ role }) => role === 'member')!;
    const { body: me } = await platform.call('GET', '/v2/me', { key: milo.apiKey });
    const erase = (userId: string) =>
      platform.call('POST', '/v2/audit/erasures', {
        key: platform.demo.apiKey,
        body: { userId },
      });
    await eventually('the member has records', async () => {
      const { body } = await platform.call('GET', `/v2/audit/records?target=${me.user.id}`, {
        key: platform.demo.apiKey,
      });
      return body.meta.totalRecords > 0;
    });
    const first = await erase(me.user.id.toUpperCase());
    const second = await erase(me.user.id);
    expect([first.body.result, second.body.result]).to.deep.equal(['erased', 'already_erased']);
  });
});
