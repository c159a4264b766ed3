import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditRecord } from '@irp/contracts/audit';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createIrpHome, type IrpHome } from '../../packages/cli/test/support/run-irp.ts';
import { liftedLimits, type RunningDemo, startDemo } from '../src/start-demo.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../src/webhook-receiver.ts';

interface Attempt {
  messageId: string;
  at: string;
  status: number;
  outcome: string;
  reason?: string;
}

describe('audit log', () => {
  let platform: RunningDemo;
  let receiver: WebhookReceiver;
  let home: IrpHome;

  before(async () => {
    receiver = await startWebhookReceiver((_path, arrived) =>
      arrived === 1 ? { status: 500, body: 'text of the receiver' } : { status: 204 },
    );
    platform = await startDemo({ ...liftedLimits, WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' });
    home = await createIrpHome();
  });
  after(async () => {
    await platform.stop();
    receiver.stop();
    await home.remove();
  });

  const get = (path: string, role = 'owner') =>
    platform.call('GET', path, { key: platform.keyOf(role) });
  /** The newest records for a filter. Waits for at least `count` records. */
  async function recorded(
    filter: string,
    count: number,
  ): Promise<{ action: string; context: object }[]> {
    let found: { action: string; context: object }[] = [];
    await eventually(`${count} records match ${filter}`, async () => {
      found = (await get(`/v2/audit/records?limit=1000&${filter}`)).body.data;
      return found.length >= count;
    });
    return found;
  }

  /** Waits for the record of a rejected request. */
  async function denied(requestId: string) {
    const find = async () => {
      const { data } = (await get('/v2/audit/records?action=access.denied&limit=1000')).body;
      return data.find(
        (record: { context: { requestId: string } }) => record.context.requestId === requestId,
      );
    };
    await eventually(
      `the rejection of request ${requestId} is recorded`,
      async () => (await find()) !== undefined,
    );
    return find();
  }

  async function verify(
    bundle: string,
    ...options: string[]
  ): Promise<{ code: number | null; output: string }> {
    const file = join(home.directory, 'bundle.ndjson');
    const keys = join(home.directory, 'keys.json');
    await writeFile(file, bundle);
    // The keys are public: without a credential.
    const published = await platform.call('GET', '/v2/audit/keys');
    expect(published.status).to.equal(200);
    await writeFile(keys, published.text);
    const { code, stdout, stderr } = await home.irpHere([
      'audit',
      'verify',
      file,
      '--keys',
      keys,
      ...options,
    ]);
    return { code, output: stdout + stderr };
  }

  it('contains the changes of the demo, and verifies with the bundle and the published keys', async () => {
    const expected = [
      'workspace.created',
      'member.added',
      'api_key.created',
      'application.created',
    ];
    await eventually('the changes of the demo are recorded', async () => {
      const { body } = await get('/v2/audit/records?limit=1000');
      const actions = new Set(body.data.map(({ action }: { action: string }) => action));
      return expected.every((action) => actions.has(action));
    });
    const bundle = (await get('/v2/audit/exports?format=bundle')).text;
    const valid = await verify(bundle);
    expect(valid.code, valid.output).to.equal(0);
    const tampered = await verify(bundle.replace('"member.added"', '"member.asked"'));
    expect(tampered.code).to.equal(5);
    expect(tampered.output).to.match(/record \d+|line \d+/i);
  });

  it('has its checkpoints in the public log, which continues its earlier log', async () => {
    const log = `${platform.baseUrl}/audit/log`;
    const earlier = join(home.directory, 'earlier');
    await eventually(
      'the log has a checkpoint',
      async () => (await fetch(`${log}/checkpoint`)).status === 200,
    );
    await writeFile(earlier, await (await fetch(`${log}/checkpoint`)).text());
    const bundle = (await get('/v2/audit/exports?format=bundle')).text;
    let verified: Awaited<ReturnType<typeof verify>> = { code: -1, output: '' };
    await eventually('the log has the checkpoint of the bundle', async () => {
      verified = await verify(bundle, '--log', log, '--log-checkpoint', earlier);
      return verified.code === 0;
    }).catch(() => undefined);
    expect(verified.output).to.match(
      /^Log +\S+\/log, \d+ entries, contains the checkpoint as entry \d+, consistent with 1 given/m,
    );
  });

  it('is for the admins and owners of its workspace', async () => {
    for (const role of ['member', 'developer']) {
      for (const path of ['records', 'exports', 'checkpoints']) {
        expect((await get(`/v2/audit/${path}`, role)).status, `${role} ${path}`).to.equal(403);
      }
    }
    expect((await get('/v2/audit/records', 'admin')).status).to.equal(200);
    expect((await platform.call('GET', '/v2/audit/records')).status).to.equal(401);
    const [record] = (await get('/v2/audit/records?limit=1')).body.data;
    const otherWorkspace = await platform.call('GET', `/v2/audit/records/${record.id}`, {
      key: platform.neighbourKey,
    });
    expect(otherWorkspace.status).to.equal(404);
  });

  it('records the issue and the revocation of a token', async () => {
    const { clientId, clientSecret } = platform.demo.applications[0]!;
    const form = (path: string, fields: Record<string, string>) =>
      platform.call('POST', path, {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: String(
          new URLSearchParams({
            client_id: clientId,
            client_secret: clientSecret!,
            ...fields,
          }),
        ),
      });
    const token = (await form('/oauth/token', { grant_type: 'client_credentials' })).body
      .access_token;
    await form('/oauth/revoke', { token });
    const records = await recorded('category=token', 2);
    const actions = records.map(({ action }) => action);
    expect(actions).to.deep.equal(['token.revoked', 'token.issued']);
    const { text } = await get('/v2/audit/exports');
    expect(text).not.to.contain(token);
    expect(text).not.to.contain(clientSecret);
  });

  it('records the use of a revoked key, with its request', async () => {
    const owner = { key: platform.keyOf('owner') };
    const body = { name: 'To be revoked', environment: 'production' };
    const created = (await platform.call('POST', '/v2/api-keys', { ...owner, body })).body;
    await platform.call('DELETE', `/v2/api-keys/${created.id}`, owner);
    const headers = { 'X-Request-Id': 'use-of-revoked-key', 'User-Agent': 'test/1.0' };
    expect(
      (await platform.call('GET', '/v2/investments', { key: created.key, headers })).status,
    ).to.equal(401);
    const record = await denied('use-of-revoked-key');
    expect(record.context).to.include({ ip: '127.0.0.1', userAgent: 'test/1.0' });
  });

  it('records a request without a required scope, with its operation', async () => {
    const headers = { 'X-Request-Id': 'missing-scope', 'User-Agent': 'test/1.0' };
    // An operation without rejections in further tests: equal rejections within a minute share a
    // record.
    const path = `/v2/workspaces/${platform.demo.workspaces[0]!.id}`;
    const member = {
      key: platform.keyOf('member'),
      headers,
      body: { name: 'Renamed' },
    };
    const rejected = await platform.call('PATCH', path, member);
    expect(rejected.status).to.equal(403);
    const record = await denied('missing-scope');
    expect(record).to.include({
      category: 'failed_authorization',
      outcome: 'failure',
      reason: 'insufficient_scope',
    });
    expect(record.context).to.include({ ip: '127.0.0.1', userAgent: 'test/1.0' });
    expect(record.details).to.deep.include({
      operation: 'updateWorkspace',
      missing: ['workspace.write'],
    });
  });

  it('records each attempt to deliver a webhook once, without its body or a secret', async () => {
    const path = '/audited-deliveries';
    const send = async (to: string, body: object) => {
      const created = await platform.call('POST', to, {
        key: platform.keyOf('owner'),
        body,
      });
      expect(created.status, created.text).to.equal(201);
      return created.body;
    };
    const endpoint = { url: `${receiver.url}${path}`, events: ['investment.created'] };
    const { id, secret } = await send('/v2/webhook-endpoints', endpoint);
    const investment = {
      type: 'company',
      visibility: 'workspace',
      name: 'Delivered Holdings A/S',
    };
    const arrived = () => receiver.verified(path, secret).map((event) => event.id);
    const about = (record: { targets: { id: string }[] }) =>
      record.targets.some((target) => target.id === id);
    const audited = async (): Promise<AuditRecord[]> =>
      (await get('/v2/audit/records?action=webhook.attempted&limit=1000')).body.data.filter(about);
    const attemptsOf = (records: Pick<AuditRecord, 'details'>[]) =>
      records.flatMap(({ details }) => details?.attempts as Attempt[]);
    const attempted = (count: number) =>
      eventually(`${count} attempts arrive and are recorded`, async () => {
        return arrived().length >= count && attemptsOf(await audited()).length >= count;
      });

    // The first attempt fails, and is repeated after ten seconds at most.
    await send('/v2/investments', investment);
    await attempted(2);
    // Attempts are recorded in order: after these attempts, all earlier attempts are recorded.
    for (let more = 0; more < 2; more++) {
      await send('/v2/investments', investment);
    }
    await attempted(4);

    const { data } = (await get(`/v2/webhook-endpoints/${id}/deliveries`)).body;
    const inLog = await Promise.all(
      data.map(async (delivery: { id: string; eventId: string }) => {
        const { attempts } = (await get(`/v2/webhook-endpoints/${id}/deliveries/${delivery.id}`))
          .body;
        return attempts.map(({ at, status, outcome }: Attempt) => ({
          messageId: delivery.eventId,
          at,
          status,
          outcome,
        }));
      }),
    );
    const records = await audited();
    const withoutReason = attemptsOf(records).map(({ reason: _, ...attempt }: Attempt) => attempt);
    expect(withoutReason).to.have.deep.members(inLog.flat());
    expect(withoutReason.map(({ messageId }) => messageId)).to.have.members(arrived());
    expect(
      withoutReason.map(({ status, outcome }) => `${status} ${outcome}`).toSorted(),
    ).to.deep.equal(['204 success', '204 success', '204 success', '500 failure']);
    for (const { actor, category, environment, outcome, targets, details } of records) {
      expect([actor.type, category, environment]).to.deep.equal([
        'system',
        'webhook',
        'production',
      ]);
      expect(targets).to.deep.equal([{ type: 'webhook_endpoint', id }]);
      for (const attempt of attemptsOf([{ details }])) {
        expect(attempt.outcome).to.equal(outcome);
      }
    }
    const text = JSON.stringify(records);
    for (const hidden of [
      secret,
      secret.slice('whsec_'.length),
      investment.name,
      'text of the receiver',
      path,
    ]) {
      expect(text).not.to.contain(hidden);
    }
  });
});
