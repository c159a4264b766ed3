import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { silentLogger } from '@irp/observability';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createEmbeddedEventBus } from '../src/embedded/index.ts';
import { freshName, range } from './create-message.ts';

const script = fileURLToPath(new URL('./publishing-process.ts', import.meta.url));
const fullDiskScript = fileURLToPath(new URL('./full-disk-process.ts', import.meta.url));
const rounds = 6;

describe('event bus: embedded log: crashes', () => {
  let directory: string;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-events-kill-'));
  });
  after(() => rm(directory, { recursive: true, force: true }));

  it('loses no acknowledged event after a kill, stores none in part, and delivers unconsumed events', async () => {
    const acknowledged = new Map<string, number>();
    const consumed = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      await publishAndKill(directory, round, acknowledged, consumed);
    }
    expect(sum(acknowledged)).to.be.greaterThan(200);

    const stored = await readAll(directory, freshName('auditors'));
    for (const [key, last] of acknowledged) {
      const numbers = stored.get(key) ?? [];
      expect(numbers, key).to.deep.equal(range(0, numbers.length));
      expect(numbers.length, key).to.be.greaterThan(last);
    }
    for (const [key, numbers] of await readAll(directory, 'in-the-process')) {
      for (const n of numbers) {
        consumed.add(`${key} ${n}`);
      }
    }
    const missed = [...stored]
      .flatMap(([key, numbers]) => numbers.map((n) => `${key} ${n}`))
      .filter((one) => !consumed.has(one));
    expect(missed).to.deep.equal([]);
  });

  it('rejects publications when the disk is full, and loses no acknowledged event', async () => {
    const full = await mkdtemp(join(directory, 'full-'));
    const limited = 'ulimit -f 4096; exec "$0" "$@"';
    const child = spawnSync('sh', ['-c', limited, process.execPath, fullDiskScript, full], {
      encoding: 'utf8',
    });
    expect(child.status, child.stderr).to.equal(0);
    const { acknowledged, codes, healthy } = JSON.parse(child.stdout);
    expect({ codes, healthy }).to.deep.equal({
      codes: Array(5).fill('unavailable'),
      healthy: false,
    });
    expect((await readAll(full, 'auditors', 'full')).get('k')).to.deep.equal(
      range(0, acknowledged),
    );
  });

  it('rejects a folder in use, with a one-line message', async () => {
    const bus = createEmbeddedEventBus({
      directory,
      log: silentLogger(),
    });
    const again = () =>
      createEmbeddedEventBus({
        directory,
        log: silentLogger(),
      });
    expect(again).to.throw(directory);
    expect(again).to.not.throw('\n');
    await bus.close();
  });
});

async function publishAndKill(
  directory: string,
  round: number,
  acknowledged: Map<string, number>,
  consumed: Set<string>,
): Promise<void> {
  const child = spawn(process.execPath, [script, directory, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let lines = 0;
  for await (const line of createInterface(child.stdout)) {
    const [first, ...rest] = line.split(' ') as [string, ...string[]];
    if (first === 'done') {
      consumed.add(rest.join(' '));
    } else {
      acknowledged.set(first, Number(rest[0]));
    }
    // At a random moment during a write.
    if (lines++ === 40) {
      setTimeout(() => child.kill('SIGKILL'), Math.random() * 300);
    }
  }
  await exited;
}

/** The unread events of a group, by key. */
async function readAll(
  directory: string,
  group: string,
  topic = 'crash',
): Promise<Map<string, number[]>> {
  const bus = createEmbeddedEventBus({
    directory,
    log: silentLogger(),
  });
  const byKey = new Map<string, number[]>();
  const subscription = await bus.subscribe({
    topics: [topic],
    group,
    async handle(batch) {
      for (const { key, event } of batch) {
        if (!byKey.has(key)) {
          byKey.set(key, []);
        }
        byKey.get(key)!.push(event.data.n as number);
      }
    },
  });
  await eventually('the lag is 0', async () => (await subscription.lag()) === 0, {
    timeoutMs: 60_000,
  });
  expect(await bus.deadLetters(group, topic)).to.deep.equal([]);
  await bus.close();
  return byKey;
}

function sum(numbers: Map<string, number>): number {
  return [...numbers.values()].reduce((total, one) => total + one, 0);
}
