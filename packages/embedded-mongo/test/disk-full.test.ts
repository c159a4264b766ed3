import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Connection, createConnection, type mongo } from 'mongoose';
import { startEmbeddedMongo } from '../src/index.ts';
import { isReal } from './store-under-test.ts';

const script = fileURLToPath(new URL('./store-process.ts', import.meta.url));
/** Not a multiple of a page: a part of each write beyond the limit finds room. */
const limitBytes = 6 * 1_048_576 + 1_000;

/** A disk without room for more than a few MiB. */
interface SmallDisk {
  /** Starts a program that writes to the disk. */
  run(...command: string[]): ChildProcess;
  makeRoom(child: ChildProcess): void;
  remove(): void;
}

function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args).status === 0;
}

const start = (command: string, args: string[]) =>
  spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });

/**
 * A limit of the size of files (setrlimit), available without rights: writes fail with EFBIG, or
 * EIO after a partial write.
 */
function limitedFileSize(): SmallDisk | undefined {
  if (!succeeds('prlimit', '--version')) {
    return undefined;
  }
  return {
    run: (...command) => start('prlimit', [`--fsize=${limitBytes}:`, ...command]),
    makeRoom: ({ pid }) =>
      expect(succeeds('prlimit', '--pid', String(pid), '--fsize=unlimited:')).to.equal(true),
    remove: () => undefined,
  };
}

/** A small separate file system, for root only: writes fail with ENOSPC. */
function smallFileSystem(directory: string): SmallDisk | undefined {
  if (!succeeds('mount', '-t', 'tmpfs', '-o', `size=${limitBytes}`, 'irp-full', directory)) {
    return undefined;
  }
  return {
    run: (command, ...args) => start(command!, args),
    makeRoom: () => expect(succeeds('mount', '-o', 'remount,size=64m', directory)).to.equal(true),
    remove: () => succeeds('umount', directory),
  };
}

(isReal ? describe.skip : describe)('embedded store: full disk', () => {
  let directory: string;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-full-'));
  });
  after(() => rm(directory, { recursive: true, force: true }));

  for (const [name, code, disk] of [
    ['the limit of a file’s size is reached', 'EFBIG', limitedFileSize],
    ['the file system is full', 'ENOSPC', smallFileSystem],
  ] as const) {
    it(`rejects writes with the cause, serves reads, and recovers after space is free: ${name}`, async function () {
      const folder = join(directory, code);
      await mkdir(folder);
      const small = disk(folder);
      // This machine does not permit either way: a limit for a running process, or mounting.
      if (!small) {
        return this.skip();
      }
      try {
        await fillAndRecover(small, join(folder, 'store'), code);
      } finally {
        small.remove();
      }
    });
  }
});

async function fillAndRecover(disk: SmallDisk, directory: string, code: string): Promise<void> {
  const child = disk.run(process.execPath, script, directory);
  const logged: string[] = [];
  child.stderr!.on('data', (chunk) => logged.push(String(chunk)));
  const [uri] = await once(child.stdout!, 'data');
  const connection = await createConnection(String(uri).trim(), { dbName: 'full' }).asPromise();
  const rows = connection.collection('rows');
  const { acknowledged, failures } = await fill(rows);
  expect(failures.map((error) => error.code)).to.deep.equal(Array(failures.length).fill(14_031));
  expect(failures.at(-1)?.message).to.include(code).and.to.include(directory);
  // The log comes over a pipe, perhaps after the responses.
  await eventually('the cause is logged', () => logged.join('').includes(code));

  // Acknowledged documents are present, and rejected documents are absent.
  expect(await storedIds(rows)).to.deep.equal(acknowledged);
  expect(await rows.countDocuments({})).to.equal(acknowledged.length);
  const refused = await rows
    .createIndex({ filler: 1 })
    .catch((error: mongo.MongoServerError) => error.code);
  expect(refused).to.equal(14_031);
  expect((await rows.indexes()).map(({ name }) => name)).to.deep.equal(['_id_']);
  const elsewhere = connection.collection('elsewhere');
  // More than the free pages within the file.
  const large = randomBytes(500_000);
  expect(await elsewhere.insertOne({ large }).catch((error) => error.code)).to.equal(14_031);
  expect(await connection.db!.listCollections().toArray()).to.have.length(1);

  disk.makeRoom(child);
  await eventually('writes are accepted again', () =>
    rows
      .insertOne({
        _id: -1 as never,
        filler: filler(),
      })
      .then(Boolean, () => false),
  );
  await rows.createIndex({ filler: 1 });
  expect(await rows.countDocuments({ filler: { $gt: '' } })).to.equal(acknowledged.length + 1);
  await eventually('the recovery is logged', () =>
    logged.join('').includes('accepts writes again'),
  );
  await connection.close();
  child.kill('SIGKILL');
  await once(child, 'exit');
  await expectAfterRestart(directory, acknowledged.length + 1);
}

/** 1,500 incompressible characters. */
const filler = () => randomBytes(1_125).toString('base64');

/**
 * Inserts until the store has rejected often. Small documents: no room is left for a later write.
 */
async function fill(rows: ReturnType<Connection['collection']>) {
  const acknowledged: number[] = [];
  const failures: mongo.MongoServerError[] = [];
  for (let next = 0; failures.length < 5; next++) {
    try {
      await rows.insertOne({
        _id: next as never,
        filler: filler(),
      });
      acknowledged.push(next);
    } catch (error) {
      failures.push(error as mongo.MongoServerError);
    }
  }
  return { acknowledged, failures };
}

async function storedIds(rows: {
  find(filter: object, options: object): { toArray(): Promise<{ _id: unknown }[]> };
}) {
  return (await rows.find({}, { sort: { _id: 1 } }).toArray()).map(({ _id }) => _id);
}

async function expectAfterRestart(directory: string, documents: number): Promise<void> {
  const store = await startEmbeddedMongo({ directory });
  const connection = await createConnection(store.uri, { dbName: 'full' }).asPromise();
  expect(await connection.collection('rows').countDocuments({})).to.equal(documents);
  await connection.close();
  await store.stop();
}
