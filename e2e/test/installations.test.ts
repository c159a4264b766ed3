import { createHash, randomBytes } from 'node:crypto';
import { listingDraftExample } from '@irp/contracts/directory';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { authorizeAs } from '../clients/person.ts';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const redirectUri = 'http://127.0.0.1:9498/callback';
const scopes = ['investments.read'];

describe('an installed application, through the gateway', () => {
  let platform: RunningDemo;
  let app: {
    id: string;
    clientId: string;
    clientSecret: string;
  };
  let installation: { id: string };

  const send = async (key: string, method: string, path: string, body?: unknown) => {
    const reply = await platform.call(method, path, {
      key,
      ...(body === undefined ? {} : { body }),
    });
    expect(reply.status, `${method} ${path} ${reply.text}`).to.be.within(200, 299);
    return reply.body;
  };
  const publisher = () => platform.keyOf('owner');
  const tenant = () => platform.demo.users.find(({ apiKey }) => apiKey === platform.neighbourKey)!;
  const reviewer = () =>
    platform.demo.users.find(({ email }) => email.startsWith('rhea.reviewer'))!.apiKey;

  before(async () => {
    platform = await startDemo();
    app = await send(publisher(), 'POST', '/v2/applications', {
      name: 'Ledger for everybody',
      type: 'confidential',
      environment: 'production',
      scopes,
      redirectUris: [redirectUri],
      grantTypes: ['client_credentials', 'authorization_code', 'refresh_token'],
    });
    const at = `/v2/applications/${app.id}`;
    await send(publisher(), 'PUT', `${at}/listing`, {
      ...listingDraftExample,
      name: 'Ledger for everybody',
    });
    const { review } = await send(publisher(), 'POST', `${at}/listing/submit`);
    await send(publisher(), 'PUT', `${at}/visibility`, { visibility: 'public' });
    await send(reviewer(), 'POST', `/v2/reviews/${review.id}/approve`, {});
    installation = await send(tenant().apiKey, 'POST', '/v2/installations', {
      applicationId: app.id,
      environment: 'production',
      scopes,
    });
  });
  after(() => platform.stop());

  async function tokenOf(fields: Record<string, string>): Promise<string> {
    const { clientId: client_id, clientSecret: client_secret } = app;
    const body = new URLSearchParams({
      client_id,
      client_secret,
      ...fields,
    }).toString();
    const received = await platform.call('POST', '/oauth/token', { headers: form, body });
    expect(received.status, received.text).to.equal(200);
    return received.body.access_token;
  }
  const serverToken = () =>
    tokenOf({ grant_type: 'client_credentials', workspace_id: tenant().workspaceId });

  async function personalToken(): Promise<string> {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: redirectUri,
      state: 'any',
      scope: 'investments.read',
      workspace_id: tenant().workspaceId,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    });
    const redirect = await authorizeAs(
      tenant(),
      `${platform.demo.authUrl}/oauth/authorize?${query}`,
    );
    const code = redirect.searchParams.get('code');
    expect(code, String(redirect)).to.be.a('string');
    const grant = {
      grant_type: 'authorization_code',
      code: code!,
      code_verifier: verifier,
    };
    return tokenOf({ ...grant, redirect_uri: redirectUri });
  }

  async function statusWith(token: string): Promise<number> {
    const headers = { Authorization: `Bearer ${token}` };
    return (await platform.call('GET', '/v2/investments?limit=1', { headers })).status;
  }

  for (const [kind, newToken] of [
    ['client credentials', () => serverToken()],
    ['an authorization code', () => personalToken()],
  ] as const) {
    it(`reads with a token by ${kind}, not during a suspension, and again after a resume`, async () => {
      const token = await newToken();
      const at = `/v2/installations/${installation.id}`;
      expect(await statusWith(token)).to.equal(200);
      await send(tenant().apiKey, 'POST', `${at}/suspend`, {});
      expect(await statusWith(token)).to.equal(401);
      await send(tenant().apiKey, 'POST', `${at}/resume`, {});
      expect(await statusWith(token)).to.equal(200);
    });
  }

  it('has no valid token from the response of its removal', async () => {
    const tokens = [await serverToken(), await personalToken()];
    for (const token of tokens) {
      expect(await statusWith(token)).to.equal(200);
    }
    await send(tenant().apiKey, 'DELETE', `/v2/installations/${installation.id}`);
    for (const token of tokens) {
      expect(await statusWith(token)).to.equal(401);
    }
  });

  it('is in the audit log of the workspace, with the deciding person', async () => {
    const actions = [
      'installation.created',
      'permission.escalated',
      'installation.suspended',
      'installation.removed',
    ];
    for (const action of actions) {
      await eventually(`${action} is recorded`, async () => {
        const { data } = await send(tenant().apiKey, 'GET', `/v2/audit/records?action=${action}`);
        return data.some((record: { installationId: string; actor: { type: string } }) => {
          return record.installationId === installation.id && record.actor.type === 'user';
        });
      });
    }
  });
});
