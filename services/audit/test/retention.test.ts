import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { newEvent, toEnvelope } from '@irp/events';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { readPublicKeys, verifyBundle } from '@irp/transparency';
import { expect } from 'chai';
import { auditAt } from '../src/service.ts';
import { eventually } from './eventually.ts';

describe('audit: retention', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let nowMs = Date.now() - 100 * 86_400_000;
  const owner = testPrincipal({ role: 'owner' });

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(auditAt(() => nowMs)));
    for (let day = 0; day < 4; day++) {
      await tell(150);
      await bundle();
      nowMs += 30 * 86_400_000;
    }
  });
  after(() => platform.stop());

  let told = 0;
  async function tell(events: number): Promise<void> {
    const messages = Array.from({ length: events }, () => {
      const event = newEvent(nowMs, {
        ...{ type: 'user.totp_enabled', workspaceId: 'w1', subject: 'u9', data: {} },
        actor: { type: 'user', id: 'u9' },
      });
      return { key: 'w1', event: toEnvelope('authorization', event) };
    });
    await platform.platform.bus.publish('authorization', messages);
    told += events;
    await eventually(async () => {
      const { text } = await call('GET', '/v2/audit/exports?action=user.totp_enabled', { as: owner });
      return text.split('\n').length === told + 1;
    });
  }
  const bundle = async () => (await call('GET', '/v2/audit/exports?format=bundle', { as: owner })).text;
  const sequence = async () =>
    (await call('GET', '/v2/audit/exports', { as: owner })).text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).seq);
  async function drop(environment: Record<string, string>): Promise<{ code: number; faults: string }> {
    const { mongodbUri, databasePrefix } = platform.platform;
    const script = fileURLToPath(new URL('../src/retention/main.ts', import.meta.url));
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, MONGODB_URI: mongodbUri, DATABASE_PREFIX: databasePrefix, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let faults = '';
    child.stderr.on('data', (chunk) => {
      faults += chunk;
    });
    const [code] = await once(child, 'close');
    return { code, faults };
  }

  it('drops whole segments that checkpoints cover, once', async () => {
    const before = await sequence();
    expect(before[0]).to.equal(0);
    for (let run = 0; run < 2; run++) {
      expect(await drop({ AUDIT_RETENTION_DAYS: '50' })).to.deep.equal({ code: 0, faults: '' });
      const after = await sequence();
      expect(after[0]).to.equal(256);
      expect(after).to.deep.equal(after.map((_, at) => at + 256));
    }
  });

  it('leaves a log that goes on, and proves itself from where it begins', async () => {
    const keys = readPublicKeys((await call('GET', '/v2/audit/keys')).body);
    const text = await bundle();
    const chunks = (async function* () {
      yield text;
    })();
    const verdict = await verifyBundle(chunks, { keys });
    expect(verdict, JSON.stringify(verdict)).to.include({ ok: true, from: 256 });
  });

  it('says in one line what it lacks', async () => {
    const { code, faults } = await drop({});
    expect(code).to.equal(1);
    expect(faults).to.match(/^audit retention: .*AUDIT_RETENTION_DAYS.*\n$/);
  });
});
