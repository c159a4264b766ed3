import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrincipalSigner, principalHeader } from '@irp/principals';
import { testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { runHere } from '../../packages/admin/test/support/run-here.ts';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

describe('the program for operators, on a running platform', () => {
  let platform: RunningDemo;
  before(async () => {
    platform = await startDemo();
  });
  after(() => platform.stop());

  const admin = (...args: string[]) =>
    runHere(args, { DATA_DIR: platform.directory, OPERATOR: 'anna' });
  const json = async (...args: string[]) => {
    const { code, stdout, stderr } = await admin(...args, '--json');
    expect([code, stderr.replace(/^Store the key now.*\n$/, '')], args.join(' ')).to.deep.equal([
      0,
      '',
    ]);
    return JSON.parse(stdout);
  };

  it('connects with a file readable only by its owner', async () => {
    expect((await stat(join(platform.directory, 'operator.json'))).mode & 0o777).to.equal(0o600);
    const { services } = await json('status');
    expect(
      services.map(({ service, state }: Record<string, string>) => `${service} ${state}`),
    ).to.deep.equal(
      ['gateway', 'authorization', 'investments', 'directory', 'notifications', 'audit'].map(
        (name) => `${name} ok`,
      ),
    );
    expect(await json('dead-letters', 'list')).to.deep.equal([]);
  });

  it('creates an organization, a workspace, an owner and a valid key, with a complete audit log', async () => {
    const { id: organizationId } = await json(
      'organization',
      'create',
      'Harbour Research',
      '--yes',
    );
    const { id: workspaceId } = await json('workspace', 'create', organizationId, 'Main', '--yes');
    const { userId } = await json(
      'member',
      'add',
      workspaceId,
      'hanna@harbour.example',
      'Hanna Harbour',
      '--yes',
    );
    const { key } = await json('api-key', 'create', workspaceId, userId, 'First', '--yes');
    await json('platform-roles', 'set', userId, 'reviewer', '--yes');
    const me = await platform.call('GET', '/v2/me', { key });
    expect(me.body).to.deep.include({ role: 'owner', platformRoles: ['reviewer'] });

    const operations = [
      'provisionOrganization',
      'provisionWorkspace',
      'provisionMember',
      'provisionApiKey',
    ];
    const names = [...operations, 'provisionPlatformRoles'].toReversed();
    let acts: {
      actor: { id: string };
      targets: { id: string }[];
      details: {
        ids: object;
        lists?: object;
        choices?: object;
      };
      context: object;
    }[] = [];
    await eventually('the acts are recorded', async () => {
      const page = await fetch(`${platform.operationsUrl}/audit-records?action=operator.acted`);
      acts = ((await page.json()) as { data: typeof acts }).data;
      return acts.length === names.length;
    });
    expect(acts.map(({ targets }) => targets[0]!.id)).to.deep.equal(names);
    expect(new Set(acts.map(({ actor }) => actor.id))).to.deep.equal(new Set(['operator:anna']));
    expect(acts[0]!.details).to.deep.equal({
      ids: { userId },
      lists: { platformRoles: { count: 1, values: ['reviewer'] } },
    });
    expect(acts[1]!.details).to.deep.equal({
      ids: { workspaceId, userId },
      choices: { environment: 'production' },
    });
    expect(acts[2]!.details).to.deep.equal({
      ids: { workspaceId },
      choices: { role: 'owner' },
    });
    expect(JSON.stringify(acts)).not.to.include('hanna@').and.not.include(key);

    type Own = {
      action: string;
      actor: { id: string };
      context: { requestId: string };
    };
    let own: Own[] = [];
    await eventually('the workspace has its records', async () => {
      own = (await platform.call('GET', '/v2/audit/records?action=api_key.created', { key })).body
        .data;
      return own.length === 1;
    });
    expect(own[0]!.actor.id).to.equal('operator');
    const act = acts[1]!.context as { requestId: string };
    expect(own[0]!.context.requestId).to.equal(act.requestId);
    expect(JSON.stringify(own)).not.to.include('anna');
  });

  it('shows and repairs webhooks, mails and keys of every workspace', async () => {
    const key = platform.keyOf('owner');
    const body = { url: 'https://receiver.invalid/hook', events: ['*'] };
    const made = await platform.call('POST', '/v2/webhook-endpoints', { key, body });
    expect(made.status, made.text).to.equal(201);
    const record = { name: 'Attempted AG', country: 'DE' };
    await platform.call('POST', '/v2/investments', { key, body: record });
    const endpointId = made.body.id;
    type Delivery = { id: string; attemptCount: number };
    let found: Delivery[] = [];
    await eventually('it was attempted', async () => {
      found = await json('deliveries', 'list', endpointId);
      return found.some(({ attemptCount }) => attemptCount > 0);
    });
    const { id } = found.find(({ attemptCount }) => attemptCount > 0)!;
    const shown = (await admin('deliveries', 'show', endpointId, id)).stdout;
    expect(shown).to.include('failure').and.not.include('Attempted AG');
    expect((await admin('deliveries', 'show', endpointId, id, '--contents')).stdout).to.include(
      'Attempted AG',
    );
    expect((await json('deliveries', 'redeliver', endpointId, id, '--yes')).state).to.equal(
      'pending',
    );
    expect((await json('endpoints', 'show', endpointId)).origin).to.equal(
      'https://receiver.invalid',
    );
    const failing = [
      'endpoints',
      'list',
      '--failing',
      '--workspace',
      platform.demo.workspaces[0]!.id,
    ];
    // The health of the endpoint is stored after the attempt.
    await eventually('it is failing', async () =>
      (await admin(...failing)).stdout.includes(endpointId),
    );
    const wrong = await admin('endpoints', 'list', '--state', 'gone');
    expect([wrong.code, wrong.stderr]).to.deep.equal([
      2,
      'admin: --state must be one of active, paused, disabled, not "gone".\n',
    ]);
    const stop = await admin('endpoints', 'stop', endpointId, 'It floods others.', '--yes');
    expect(stop).to.deep.include({ code: 0, stderr: '' });
    expect(stop.stdout).to.equal(
      'The endpoint is stopped. The workspace cannot send webhooks to receiver.invalid.\n',
    );
    const activate = {
      key,
      body: { state: 'active' },
    };
    const refused = await platform.call('PATCH', `/v2/webhook-endpoints/${endpointId}`, activate);
    expect([refused.status, refused.body.message]).to.deep.equal([
      409,
      'An operator of the platform stopped the webhook endpoint, and only an operator can undo this. Reason: It floods others.',
    ]);
    expect((await admin('endpoints', 'stops')).stdout).to.match(
      /receiver\.invalid .* It floods others\.\n/,
    );
    expect((await json('endpoints', 'lift-stop', endpointId, '--yes')).state).to.equal('active');
    expect((await admin('endpoints', 'stops')).stderr).to.equal('No stopped endpoints found.\n');
    const replay = await admin(
      'endpoints',
      'replay',
      endpointId,
      '--from',
      new Date(Date.now() - 60_000).toISOString(),
      '--yes',
    );
    expect(replay.code, replay.stderr).to.equal(0);

    expect(await json('mails', 'failed')).to.deep.equal([]);
    expect((await admin('mails', 'bounce', 'ann@example.org', 'full', '--yes')).stdout).to.equal(
      'Suppressed.\n',
    );
    expect(
      (await json('mails', 'suppressed')).map(({ address }: { address: string }) => address),
    ).to.deep.equal(['ann@example.org']);
    expect((await admin('mails', 'lift', 'Ann@example.org', '--yes')).code).to.equal(0);
    const lifted = await admin('mails', 'lift', 'ann@example.org', '--yes');
    expect([lifted.code, lifted.stdout, lifted.stderr]).to.deep.equal([
      1,
      '',
      'admin: ann@example.org is not suppressed. See admin mails suppressed.\n',
    ]);
    expect((await admin('mails', 'suppressed')).stderr).to.equal('No addresses found.\n');
    expect((await admin('mails', 'retry', 'nothing', '--yes')).code).to.equal(1);

    const { kids } = await json('keys', 'rotate', '--yes');
    const keys = await json('keys', 'list');
    expect(keys.idTokens.map(({ kid }: { kid: string }) => kid)).to.include.members(kids);
    const next = await json('keys', 'rotate-checkpoints', '--used-in', '3600', '--yes');
    expect(next.isNew).to.equal(true);
    expect((await json('keys', 'rotate-checkpoints', '--yes')).kid).to.equal(next.kid);
    expect(
      (await admin('keys', 'rotate-checkpoints', '--compromised', '--used-in', '9', '--yes')).code,
    ).to.equal(2);
    expect(keys.checkpoints).to.have.length(1);
    const listed = (await admin('keys', 'list')).stdout;
    expect(listed)
      .to.match(/^ID tokens \(ES256\) +upcoming /m)
      .and.match(/^checkpoints +current /m)
      .and.match(/^checkpoints +upcoming /m);
    const current = keys.checkpoints[0].kid;
    const atOnce = ['keys', 'rotate-checkpoints', '--used-in', '0', '--replaces', current, '--yes'];
    const replaced = await json(...atOnce);
    expect([replaced.isNew, replaced.kid === next.kid]).to.deep.equal([true, false]);
    const again = await admin(...atOnce);
    expect(again.code).to.equal(1);
    expect(again.stderr).to.include(
      `The key ${current} is not the current signing key: the current key is ${replaced.kid}.`,
    );
    const acts = `${platform.operationsUrl}/audit-records?action=audit.key_created`;
    expect(((await (await fetch(acts)).json()) as { data: unknown[] }).data).to.have.length(2);

    for (const service of ['authorization', 'directory', 'investments', 'notifications']) {
      await eventually(
        `${service} has published all`,
        async () => (await waitingIn(service)) === 0,
      );
    }
    expect((await admin('outbox', 'list', 'audit')).code).to.equal(2);
  });
  const waitingIn = async (service: string) =>
    JSON.parse((await admin('outbox', 'list', service, '--json')).stdout).waiting;

  it('has a key for nothing else, and none of its operations is at the gateway', async () => {
    const access = JSON.parse(await readFile(join(platform.directory, 'operator.json'), 'utf8'));
    const signer = await createPrincipalSigner(access.privateJwk);
    const send = (service: 'investments' | 'authorization', path: string, token: string) =>
      fetch(access.services[service] + path, { headers: { [principalHeader]: token } });
    const list = {
      service: 'investments',
      method: 'GET',
      target: '/v2/investments',
    };
    expect(
      (await send('investments', list.target, signer.signPrincipal(testPrincipal(), list))).status,
    ).to.equal(401);
    const open = {
      service: 'authorization',
      method: 'GET',
      target: '/oauth/jwks',
    };
    for (const token of [signer.signGateway(open), signer.signService('gateway', open)]) {
      expect((await send('authorization', open.target, token)).status).to.equal(403);
    }
    const target = '/internal/credentials/resolve';
    const resolve = {
      service: 'authorization',
      method: 'POST',
      target,
    };
    const headers = {
      [principalHeader]: signer.signService('operator', resolve),
      'content-type': 'application/json',
    };
    const response = await fetch(access.services.authorization + target, {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect(response.status).to.equal(403);
    for (const path of [
      '/internal/organizations',
      '/internal/dead-letters',
      '/v2/internal/dead-letters',
    ]) {
      expect(
        (
          await platform.call('POST', path, {
            key: platform.keyOf('owner'),
            body: {},
          })
        ).status,
      ).to.equal(404);
    }
  });

  it('cannot deliver dead letters again without a record, for any caller', async () => {
    const access = JSON.parse(await readFile(join(platform.directory, 'operator.json'), 'utf8'));
    const signer = await createPrincipalSigner(access.privateJwk);
    const target = '/internal/dead-letters/replay';
    const token = signer.signService('operator', {
      service: 'events',
      method: 'POST',
      target,
    });
    const headers = { [principalHeader]: token, 'content-type': 'application/json' };
    const body = JSON.stringify({ groupId: 'webhooks', ids: ['0-17'] });
    expect(
      (
        await fetch(access.events + target, {
          method: 'POST',
          headers,
          body,
        })
      ).status,
    ).to.equal(200);
    const find = `${platform.operationsUrl}/audit-records?action=operator.acted&target=replayDeadLetters`;
    type Act = { actor: { id: string }; details: object };
    let acts: Act[] = [];
    await eventually('it is recorded', async () => {
      acts = ((await (await fetch(find)).json()) as { data: Act[] }).data;
      return acts.length === 1;
    });
    expect(acts[0]?.actor.id).to.equal('operator');
    const lists = { ids: { count: 1, values: ['0-17'] } };
    expect(acts[0]?.details).to.deep.equal({
      ids: { groupId: 'webhooks' },
      lists,
    });
  });

  describe('after the platform has stopped', () => {
    before(() => platform.stop());

    it('reports that no platform is running', async () => {
      const { code, stderr } = await admin('status');
      expect(code).to.equal(2);
      expect(stderr).to.include(`no platform runs on DATA_DIR ${platform.directory}`);
    });
  });
});
