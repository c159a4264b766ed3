import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/shared-platform.ts';

const cli = fileURLToPath(new URL('../../packages/cli/src/main.ts', import.meta.url));

describe('the audit log, from outside', function () {
  this.timeout(60_000);
  let platform: RunningDemo;
  let directory: string;

  before(async () => {
    platform = await startDemo();
    directory = await mkdtemp(join(tmpdir(), 'irp-audit-'));
  });
  after(async () => {
    await platform.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const get = (path: string, role = 'owner') => platform.call('GET', path, { key: platform.keyOf(role) });
  async function verify(bundle: string): Promise<{ code: number; output: string }> {
    const file = join(directory, 'bundle.ndjson');
    const keys = join(directory, 'keys.json');
    await writeFile(file, bundle);
    // As anyone may fetch them: without a credential.
    const published = await platform.call('GET', '/v2/audit/keys');
    expect(published.status).to.equal(200);
    await writeFile(keys, published.text);
    const child = spawn(process.execPath, [cli, 'audit', 'verify', file, '--keys', keys], { stdio: 'pipe' });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    const [code] = await once(child, 'close');
    return { code, output };
  }

  it('holds what the demo did, and proves it to whoever has the bundle and the keys', async () => {
    const { body } = await get('/v2/audit/records?limit=1000');
    const actions = body.data.map(({ action }: { action: string }) => action);
    expect(actions).to.include.members(['workspace.created', 'member.added', 'api_key.created', 'application.created']);
    const bundle = (await get('/v2/audit/exports?format=bundle')).text;
    const right = await verify(bundle);
    expect(right.code, right.output).to.equal(0);
    const wrong = await verify(bundle.replace('"member.added"', '"member.asked"'));
    expect(wrong.code).to.equal(5);
    expect(wrong.output).to.match(/record \d+|line \d+/i);
  });

  it('is for admins and owners of its workspace', async () => {
    for (const role of ['member', 'developer'])
      for (const path of ['records', 'exports', 'checkpoints'])
        expect((await get(`/v2/audit/${path}`, role)).status, `${role} ${path}`).to.equal(403);
    expect((await get('/v2/audit/records', 'admin')).status).to.equal(200);
    expect((await platform.call('GET', '/v2/audit/records')).status).to.equal(401);
    const [record] = (await get('/v2/audit/records?limit=1')).body.data;
    const neighbours = await platform.call('GET', `/v2/audit/records/${record.id}`, { key: platform.neighbourKey });
    expect(neighbours.status).to.equal(404);
  });

  it('tells of a token from its issue to its end', async () => {
    const { clientId, clientSecret } = platform.demo.applications[0]!;
    const form = (path: string, fields: Record<string, string>) =>
      platform.call('POST', path, {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams({ client_id: clientId, client_secret: clientSecret!, ...fields })),
      });
    const token = (await form('/oauth/token', { grant_type: 'client_credentials' })).body.access_token;
    await form('/oauth/revoke', { token });
    let actions: string[] = [];
    for (let tries = 0; actions.length < 2 && tries < 100; tries++) {
      const { data } = (await get('/v2/audit/records?category=token')).body;
      actions = data.map(({ action }: { action: string }) => action);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(actions).to.deep.equal(['token.revoked', 'token.issued']);
    const { text } = await get('/v2/audit/exports');
    expect(text).not.to.contain(token);
    expect(text).not.to.contain(clientSecret);
  });
});
