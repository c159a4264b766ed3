import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createPrincipalVerifier, generatePrincipalKeys } from '@irp/principals';
import { expect } from 'chai';

const program = fileURLToPath(new URL('../src/first-organization/main.ts', import.meta.url));

describe('the program for the first organization', () => {
  let keys: Awaited<ReturnType<typeof generatePrincipalKeys>>;
  let url: string;
  let refused = '';
  const received: { path: string; sender: string | undefined; body: Record<string, string> }[] = [];
  const replies: Record<string, object> = {
    '/internal/organizations': { id: 'o1' },
    '/internal/workspaces': { id: 'w1' },
    '/internal/members': { userId: 'u1' },
    '/internal/api-keys': { id: 'k1', key: 'irk_live_us_x' },
  };
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const sender = await createPrincipalVerifier(keys.publicJwks).verify(request, 'authorization');
    const body = (await json(request)) as Record<string, string>;
    received.push({ path, sender: sender && 'service' in sender ? sender.service : undefined, body });
    response.writeHead(path === refused ? 422 : 200).end(JSON.stringify(replies[path]));
  });
  before(async () => {
    keys = await generatePrincipalKeys();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => void server.close());

  async function run(words: string[], environment: Record<string, string> = {}) {
    const env = { AUTHORIZATION_URL: url, PRINCIPAL_PRIVATE_JWK: JSON.stringify(keys.privateJwk), ...environment };
    const child = spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code, output, errors };
  }

  it('makes the organization, its workspace in the region, its owner and a key, and prints them', async () => {
    const { code, output, errors } = await run(['Harbour', 'anna@example.com', 'Anna Lee'], { REGION: 'eu' });
    expect([code, errors]).to.deep.equal([0, '']);
    const { password, ...made } = JSON.parse(output);
    const ids = { organizationId: 'o1', workspaceId: 'w1', userId: 'u1' };
    expect(made).to.deep.equal({ ...ids, email: 'anna@example.com', apiKey: 'irk_live_us_x' });
    expect(password).to.match(/^[\w-]{20}$/);
    expect(received.map(({ sender }) => sender)).to.deep.equal(Array(4).fill('operator'));
    expect(received.map(({ body }) => body)).to.deep.equal([
      { name: 'Harbour', plan: 'team' },
      { organizationId: 'o1', name: 'Harbour', region: 'eu' },
      { workspaceId: 'w1', email: 'anna@example.com', name: 'Anna Lee', role: 'owner', password },
      { workspaceId: 'w1', userId: 'u1', environment: 'production', name: 'First' },
    ]);
  });

  it('says in one line what is wrong, and stops there', async () => {
    refused = '/internal/members';
    for (const [words, message, environment] of [
      [['Harbour'], 'Usage: main.ts ORGANIZATION EMAIL NAME [PLAN], where PLAN is free, team, enterprise', {}],
      [['Harbour', 'anna@example.com', 'Anna'], 'members: 422 {"userId":"u1"}', {}],
      [['Harbour', 'a@example.com', 'Anna'], 'PRINCIPAL_PRIVATE_JWK must be a key', { PRINCIPAL_PRIVATE_JWK: '{' }],
      [['Harbour', 'a@example.com', 'Anna'], 'ECONNREFUSED', { AUTHORIZATION_URL: 'http://127.0.0.1:1' }],
    ] as const) {
      const { code, output, errors } = await run([...words], { ...environment });
      expect([code, output]).to.deep.equal([1, '']);
      expect(errors)
        .to.match(/^first organization: [^\n]+\n$/)
        .and.include(message);
    }
  });
});
