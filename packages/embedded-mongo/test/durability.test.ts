import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createConnection } from 'mongoose';
import { startEmbeddedMongo } from '../src/index.ts';
import { isReal } from './store-under-test.ts';

const script = fileURLToPath(new URL('./store-process.ts', import.meta.url));
const rounds = 4;

(isReal ? describe.skip : describe)('embedded store: kill -9', () => {
  let directory: string;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-kill-'));
  });

  after(() => rm(directory, { recursive: true, force: true }));

  it('loses no acknowledged write, and its indexes match its documents', async () => {
    const acknowledged = new Set<number>();
    for (let round = 0; round < rounds; round++) {
      await writeAndKill(directory, round, acknowledged);
    }
    const store = await startEmbeddedMongo({ directory });
    const connection = await createConnection(store.uri, { dbName: 'crash' }).asPromise();
    const rows = await connection.collection('rows').find({}).toArray();
    const stored = new Set(rows.map(({ n }) => n as number));
    expect([...acknowledged].filter((n) => !stored.has(n))).to.deep.equal([]);
    expect(acknowledged.size).to.be.greaterThan(100);
    for (const kind of [0, 1, 2]) {
      const byIndex = await connection
        .collection('rows')
        .countDocuments({ kind }, { hint: 'kind_1_n_1' });
      expect(byIndex).to.equal(rows.filter((row) => row.kind === kind).length);
    }
    await connection.close();
    await store.stop();
  });

  it('rejects a directory in use by another process, with one line', async () => {
    const store = await startEmbeddedMongo({ directory });
    const error = await startEmbeddedMongo({ directory }).catch((error: Error) => error);
    expect(error).to.be.instanceOf(Error);
    expect((error as Error).message)
      .to.include(directory)
      .and.not.include('\n');
    await store.stop();
    await (await startEmbeddedMongo({ directory })).stop();
  });

  it('takes over the directory of a killed process, even of a zombie', async function () {
    if (process.platform !== 'linux') {
      this.skip();
    }
    const idle = await mkdtemp(join(tmpdir(), 'irp-zombie-'));
    // `exec` replaces the shell by a program that never waits for its child.
    const start = '"$0" "$1" "$2" & echo $! >&2; exec sleep 60';
    const parent = spawn('sh', ['-c', start, process.execPath, script, idle], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [[pid]] = await Promise.all([once(parent.stderr!, 'data'), once(parent.stdout!, 'data')]);
    const killed = Number(String(pid));
    process.kill(killed, 'SIGKILL');
    const stat = () => readFileSync(`/proc/${killed}/stat`, 'utf8');
    await eventually('the killed process is a zombie', () => /\) Z (?:\S+ ){16}[01] /.test(stat()));
    await (await startEmbeddedMongo({ directory: idle })).stop();
    parent.kill('SIGKILL');
    await rm(idle, { recursive: true, force: true });
  });
});

async function writeAndKill(
  directory: string,
  round: number,
  acknowledged: Set<number>,
): Promise<void> {
  const child = spawn(process.execPath, [script, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout!, 'data');
  const connection = await createConnection(String(line).trim(), {
    dbName: 'crash',
    serverSelectionTimeoutMS: 500,
  }).asPromise();
  connection.on('error', () => undefined);
  const rows = connection.collection('rows');
  await rows.createIndex({ kind: 1, n: 1 });
  let next = round * 1_000_000;
  const writers = Array.from({ length: 16 }, async () => {
    for (;;) {
      const n = next++;
      try {
        await rows.insertOne({
          n,
          kind: n % 3,
          filler: 'x'.repeat(200),
        });
      } catch {
        return;
      }
      acknowledged.add(n);
    }
  });
  const before = acknowledged.size;
  await eventually('it has acknowledged some writes', () => acknowledged.size > before + 30);
  // At a random moment during a write.
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
  await kill(child);
  await Promise.all(writers);
  await connection.close(true);
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
