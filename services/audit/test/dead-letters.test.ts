import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEmbeddedEventBus, newEvent, toEnvelope } from '@irp/events';
import { silentLogger } from '@irp/logging';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';

describe('audit: the program for dead letters', () => {
  let directory: string;
  const script = fileURLToPath(new URL('../src/dead-letters/main.ts', import.meta.url));

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-dead-'));
    const bus = createEmbeddedEventBus({ directory: join(directory, 'events'), log: silentLogger() });
    const event = newEvent(Date.now(), {
      ...{ type: 'user.totp_enabled', workspaceId: 'w1', subject: 'u1', data: {} },
      actor: { type: 'user', id: 'u1' },
    });
    await bus.publish('authorization', [{ key: 'w1', event: toEnvelope('authorization', event) }]);
    await bus.subscribe({
      ...{ topics: ['authorization'], group: 'audit', retry: { attempts: 1 } },
      handle: async () => {
        throw new Error('cannot be read');
      },
    });
    await eventually(
      'the event is a dead letter',
      async () => (await bus.deadLetters('audit', 'authorization')).length === 1,
    );
    await bus.close();
  });
  after(() => rm(directory, { recursive: true, force: true }));

  async function run(...words: string[]) {
    const child = spawn(process.execPath, [script, ...words], {
      env: { ...process.env, KAFKA_BROKERS: '', DATA_DIR: directory },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    const [code] = await once(child, 'close');
    return { code, output, stderr: errors };
  }

  it('lists dead letters with their reason, and replays them', async () => {
    const { output } = await run('list');
    expect(JSON.parse(output)).to.include({
      ...{ topic: 'authorization', attempts: 1, type: 'user.totp_enabled', workspace: 'w1' },
      reason: 'Error: cannot be read',
    });
    expect((await run('replay')).output).to.contain('authorization: 1 delivered again');
    expect(await run('list')).to.deep.equal({ code: 0, output: '', stderr: '' });
  });

  it('prints its usage in one line for an unknown command', async () => {
    const { code, stderr } = await run('burn');
    expect(code).to.equal(1);
    expect(stderr).to.match(/^dead letters: Usage: main\.ts list \| replay.*\n$/);
  });
});
