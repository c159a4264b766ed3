import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventBus, type EventEnvelope, newEvent, toEnvelope } from '@irp/events';
import { createEmbeddedEventBus } from '@irp/events/embedded';
import { createHttpApp, listen } from '@irp/http';
import { silentLogger } from '@irp/observability';
import { createPrincipalVerifier, generatePrincipalKeys } from '@irp/principals';
import { deadLetterBindings } from '@irp/service';
import { removeOperatorAccess, writeOperatorAccess } from '@irp/service/operators';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { runHere } from './support/run-here.ts';
import { startFakeService } from './support/start-fake-service.ts';

describe('admin dead-letters', () => {
  let directory: string;
  let bus: EventBus;
  const admin = (line: string, reply?: string) =>
    runHere(line.split(' '), { DATA_DIR: directory, OPERATOR: 'anna' }, reply);
  const openBus = () =>
    createEmbeddedEventBus({
      directory: join(directory, 'events'),
      log: silentLogger(),
    });

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-letters-'));
    bus = openBus();
    const event = newEvent(Date.now(), {
      type: 'user.totp_enabled',
      workspaceId: 'w1',
      subject: 'u1',
      data: {},
      actor: { type: 'user', id: 'u1' },
    });
    await bus.publish('authorization', [
      {
        key: 'w1',
        event: toEnvelope('authorization', event),
      },
    ]);
    for (const group of ['audit', 'directory']) {
      await fail(group);
    }
  });
  afterEach(async () => {
    await bus.close();
    await rm(directory, { recursive: true, force: true });
  });

  async function fail(group: string): Promise<void> {
    const subscription = await bus.subscribe({
      topics: ['authorization'],
      group,
      retry: { attempts: 1 },
      handle: async () => {
        throw new Error(`cannot be read by ${group}`);
      },
    });
    const isDead = async () => (await bus.deadLetters(group, 'authorization')).length === 1;
    await eventually('the event is a dead letter', isDead);
    await subscription.stop();
  }
  const groupsOf = (stdout: string) =>
    JSON.parse(stdout).map(({ group }: { group: string }) => group);

  describe('of a stopped platform', () => {
    beforeEach(() => bus.close());

    it('are listed for every group, or for one, with the reason and without the contents of the event', async () => {
      expect(groupsOf((await admin('dead-letters list --json')).stdout)).to.deep.equal([
        'audit',
        'directory',
      ]);
      const { stdout, code } = await admin('dead-letters list directory');
      expect(code).to.equal(0);
      expect(stdout).to.match(/^GROUP +ID +TOPIC +FAILED AT +TYPE +REASON\n/);
      expect(stdout)
        .to.include('user.totp_enabled')
        .and.include('Error: cannot be read by directory');
      expect(await admin('dead-letters list webhooks')).to.deep.equal({
        code: 0,
        stdout: '',
        stderr: 'No dead letters found.\n',
      });
    });

    it('are not searched in a folder without a log, and nothing is created there', async () => {
      const elsewhere = join(directory, 'none');
      for (const line of ['list', 'list audit', 'show audit 0-1', 'replay audit --yes']) {
        const { code, stdout, stderr } = await runHere(['dead-letters', ...line.split(' ')], {
          DATA_DIR: elsewhere,
        });
        expect([code, stdout]).to.deep.equal([2, '']);
        expect(stderr).to.match(/^admin: no platform runs on DATA_DIR .*none\. /);
      }
      expect(existsSync(elsewhere)).to.equal(false);
    });

    it('are shown one by one', async () => {
      const [{ id }] = JSON.parse((await admin('dead-letters list audit --json')).stdout);
      expect((await admin(`dead-letters show audit ${id}`)).stdout).to.match(/^workspaceId +w1$/m);
      expect(await admin('dead-letters show audit 0-9999')).to.include({
        code: 1,
        stderr: 'admin: The group audit has no dead letter 0-9999.\n',
      });
    });

    it('are delivered again by id, or all, with a note that this is not recorded', async () => {
      expect(await admin('dead-letters replay audit 0-9998 0-9999 --yes')).to.deep.equal({
        code: 1,
        stdout: '',
        stderr: 'admin: The group audit has no dead letter 0-9998, 0-9999.\n',
      });
      const { stdout, stderr } = await admin('dead-letters replay directory --yes');
      expect(stdout).to.equal('authorization: 1 delivered again\n');
      expect(stderr).to.include(
        'The replay is not recorded in the audit log: AUTHORIZATION_URL and PRINCIPAL_PRIVATE_JWK are not set.',
      );
      expect(groupsOf((await admin('dead-letters list --json')).stdout)).to.deep.equal(['audit']);
      expect((await admin('dead-letters replay directory --yes')).stdout).to.equal(
        'authorization: 0 delivered again\n',
      );
    });

    it('require an answer at a terminal, and nothing happens without a yes', async () => {
      const refused = await admin('dead-letters replay audit', 'no\n');
      expect(refused.code).to.equal(1);
      expect(refused.stderr).to.equal(
        'Deliver all dead letters of audit again: 1 user.totp_enabled? Type yes to continue.\nNothing was changed.\n',
      );
      expect(groupsOf((await admin('dead-letters list --json')).stdout)).to.deep.equal([
        'audit',
        'directory',
      ]);
      expect((await admin('dead-letters replay audit', 'yes\n')).code).to.equal(0);
      expect(groupsOf((await admin('dead-letters list --json')).stdout)).to.deep.equal([
        'directory',
      ]);
    });
  });

  it('are an error without a response of Kafka, which names the addresses', async () => {
    const settings = { KAFKA_BROKERS: '127.0.0.1:1', DATA_DIR: directory };
    const { code, stderr } = await runHere(['dead-letters', 'list', 'audit'], settings);
    expect(code).to.equal(4);
    expect(stderr).to.match(
      /^admin: Kafka at 127\.0\.0\.1:1 \(KAFKA_BROKERS\) does not answer: .*ECONNREFUSED.*\.\n$/,
    );
  });

  it('are read and delivered again by the process that uses the folder, after a record, once', async () => {
    const { privateJwk, publicJwks } = await generatePrincipalKeys('operator');
    const verifier = createPrincipalVerifier(publicJwks);
    let isRecording = true;
    const bindings = deadLetterBindings({
      ...bus,
      async publish(topic, messages) {
        if (!isRecording) {
          throw new Error('the disk is full');
        }
        await bus.publish(topic, messages);
      },
    });
    const app = createHttpApp({
      service: 'events',
      verifier,
      log: silentLogger(),
      bindings,
    });
    const events = await listen(app, { host: '127.0.0.1', port: 0 });
    const authorization = await startFakeService('authorization', publicJwks, {
      '/internal/dead-letters/announce-replay': () => ({ status: 204 }),
    });
    const acts: EventEnvelope[] = [];
    const recorder = await bus.subscribe({
      topics: ['authorization'],
      group: 'test',
      handle: async (batch) => {
        acts.push(
          ...batch.map(({ event }) => event).filter(({ type }) => type === 'operator.acted'),
        );
      },
    });
    const services = Object.fromEntries(
      ['authorization', 'investments', 'audit', 'directory', 'notifications'].map((name) => [
        name,
        authorization.url,
      ]),
    ) as Parameters<typeof writeOperatorAccess>[1]['services'];
    const access = {
      privateJwk: { ...privateJwk },
      services,
      operations: 'http://127.0.0.1:1',
      events: events.url,
    };
    await writeOperatorAccess(directory, access);
    try {
      const { stdout } = await admin('dead-letters list --json');
      expect(groupsOf(stdout)).to.deep.equal(['audit', 'directory']);
      isRecording = false;
      expect((await admin('dead-letters replay directory --yes')).code).to.equal(1);
      expect(await bus.deadLetters('directory', 'authorization')).to.have.length(1);
      isRecording = true;
      expect(acts).to.deep.equal([]);
      const { code, stderr } = await admin('dead-letters replay directory --yes');
      expect([code, stderr]).to.deep.equal([0, '']);
      expect(await bus.deadLetters('directory', 'authorization')).to.deep.equal([]);
      await eventually('the replay is recorded', async () => acts.length > 0);
      expect(acts).to.have.length(1);
      expect(acts[0]).to.deep.include({
        subject: 'replayDeadLetters',
        workspaceid: 'platform',
        source: '/services/authorization',
      });
      expect(acts[0]?.data).to.deep.include({
        actor: { type: 'system', id: 'operator:anna' },
        detail: { ids: { groupId: 'directory' } },
      });
      expect(authorization.received, 'it is recorded once').to.deep.equal([]);
      for (const path of ['/internal/dead-letters', '/internal/dead-letters/replay']) {
        const anonymous = await fetch(events.url + path, {
          method: 'POST',
          body: '{"group":"audit"}',
        });
        expect(anonymous.status).to.equal(401);
      }
    } finally {
      await removeOperatorAccess(directory);
      await recorder.stop();
      await events.stop();
      await authorization.stop();
    }
  });
});
