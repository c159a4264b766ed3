import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consumers } from '@irp/contracts/events';
import { createEmbeddedEventBus, type EventBus, newEvent, toEnvelope } from '@irp/events';
import { silentLogger } from '@irp/logging';
import { eventually } from '@irp/testing/eventually';
import { runDeadLetters } from '@irp/testing/run-dead-letters';
import { expect } from 'chai';

describe('the program for dead letters', () => {
  let directory: string;
  const run = (...words: string[]) => runDeadLetters({ DATA_DIR: directory }, ...words);
  const openBus = () => createEmbeddedEventBus({ directory: join(directory, 'events'), log: silentLogger() });

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-dead-'));
    const bus = openBus();
    const event = newEvent(Date.now(), {
      ...{ type: 'user.totp_enabled', workspaceId: 'w1', subject: 'u1', data: {} },
      actor: { type: 'user', id: 'u1' },
    });
    await bus.publish('authorization', [{ key: 'w1', event: toEnvelope('authorization', event) }]);
    for (const group of ['audit', 'directory']) await fail(bus, group);
    await bus.close();
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  async function fail(bus: EventBus, group: string): Promise<void> {
    const subscription = await bus.subscribe({
      ...{ topics: ['authorization'], group, retry: { attempts: 1 } },
      handle: async () => {
        throw new Error(`cannot be read by ${group}`);
      },
    });
    const isDead = async () => (await bus.deadLetters(group, 'authorization')).length === 1;
    await eventually('the event is a dead letter', isDead);
    await subscription.stop();
  }

  const groupsIn = (output: string) =>
    output
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).group);

  it('lists dead letters of every group with their reason, or of one', async () => {
    const { output } = await run('list');
    expect(groupsIn(output)).to.deep.equal(['audit', 'directory']);
    expect(JSON.parse((await run('list', 'directory')).output)).to.include({
      ...{ group: 'directory', topic: 'authorization', attempts: 1, type: 'user.totp_enabled', workspace: 'w1' },
      reason: 'Error: cannot be read by directory',
    });
    expect((await run('list', 'audit', '0-9999')).output).to.equal('');
  });

  it('delivers those of a group to that group again, and to no other', async () => {
    expect(await run('replay', 'directory')).to.deep.equal({
      ...{ code: 0, errors: '', output: 'authorization: 1 delivered again\n' },
    });
    expect(groupsIn((await run('list')).output)).to.deep.equal(['audit']);
    const bus = openBus();
    const received: string[] = [];
    for (const group of ['audit', 'directory'])
      await bus.subscribe({ topics: ['authorization'], group, handle: async () => void received.push(group) });
    await eventually('it is delivered', () => received.length > 0);
    await bus.close();
    expect(received).to.deep.equal(['directory']);
    expect((await run('replay', 'directory')).output).to.equal('authorization: 0 delivered again\n');
  });

  it('delivers only those that are named', async () => {
    const { id } = JSON.parse((await run('list', 'audit')).output);
    expect((await run('replay', 'audit', '0-9999')).output).not.to.contain('1 delivered');
    const replayed = consumers.audit.map((topic) => `${topic}: ${topic === 'authorization' ? 1 : 0} delivered again\n`);
    expect((await run('replay', 'audit', id)).output).to.equal(replayed.join(''));
  });

  it('names the groups that there are for one that there is not', async () => {
    for (const words of [
      ['list', 'investments'],
      ['replay', 'investments'],
      ['replay', '0-1'],
      ['replay', 'constructor'],
    ]) {
      const { code, errors, output } = await run(...words);
      expect([code, output]).to.deep.equal([1, '']);
      const groups = Object.keys(consumers).join(' or ');
      expect(errors).to.equal(`dead letters: there is no consumer group "${words[1]}": it is ${groups}\n`);
    }
    expect(groupsIn((await run('list')).output)).to.deep.equal(['audit', 'directory']);
  });

  it('prints its usage in one line for an unknown command, and without a group', async () => {
    for (const words of [[], ['burn'], ['replay']]) {
      const { code, errors } = await run(...words);
      expect(code).to.equal(1);
      expect(errors).to.match(/^dead letters: Usage: main\.ts list \[GROUP \[ID…\]\] \| replay GROUP \[ID…\].*\n$/);
    }
  });
});
