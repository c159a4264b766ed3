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
  /** The newest records of a filter, once there are so many. */
  async function recorded(filter: string, count: number): Promise<{ action: string; context: object }[]> {
    for (let tries = 0; ; tries++) {
      const { data } = (await get(`/v2/audit/records?${filter}`)).body;
      if (data.length >= count || tries === 100) return data;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** What the log tells of a request that was refused, once it does. */
  async function denied(requestId: string) {
    for (let tries = 0; tries < 100; tries++) {
      const { data } = (await get('/v2/audit/records?action=access.denied')).body;
      const found = data.find((record: { context: { requestId: string } }) => record.context.requestId === requestId);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${requestId} is not in the audit log`);
  }

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
    const records = await recorded('category=token', 2);
    const actions = records.map(({ action }) => action);
    expect(actions).to.deep.equal(['token.revoked', 'token.issued']);
    const { text } = await get('/v2/audit/exports');
    expect(text).not.to.contain(token);
    expect(text).not.to.contain(clientSecret);
  });

  it('tells who tried a key that was revoked, and by which request', async () => {
    const owner = { key: platform.keyOf('owner') };
    const body = { name: 'Left behind', environment: 'production' };
    const made = (await platform.call('POST', '/v2/api-keys', { ...owner, body })).body;
    await platform.call('DELETE', `/v2/api-keys/${made.id}`, owner);
    const headers = { 'X-Request-Id': 'a-late-visit', 'User-Agent': 'curious/1.0' };
    expect((await platform.call('GET', '/v2/investments', { key: made.key, headers })).status).to.equal(401);
    const record = await denied('a-late-visit');
    expect(record.context).to.include({ ip: '127.0.0.1', userAgent: 'curious/1.0' });
  });

  it('tells who was refused for want of a scope, and what they asked for', async () => {
    const headers = { 'X-Request-Id': 'a-bold-question', 'User-Agent': 'curious/1.0' };
    const asked = await platform.call('GET', '/v2/audit/records', { key: platform.keyOf('member'), headers });
    expect(asked.status).to.equal(403);
    const record = await denied('a-bold-question');
    expect(record).to.include({ category: 'failed_authorization', outcome: 'failure', reason: 'insufficient_scope' });
    expect(record.context).to.include({ ip: '127.0.0.1', userAgent: 'curious/1.0' });
    const told = record.changes.map(({ path, after }: { path: string; after: unknown }) => [path, after]);
    expect(told)
      .to.deep.include(['/operation', 'listAuditRecords'])
      .and.deep.include(['/missing', ['audit.read']]);
  });
});
