import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newId } from '@irp/contracts';
import { startEmbeddedMongo } from '@irp/embedded-mongo';
import type { EventEnvelope } from '@irp/events';
import { createEmbeddedEventBus } from '@irp/events/embedded';
import { silentLogger } from '@irp/observability';
import { expect } from 'chai';
import { createConnection } from 'mongoose';
import { startPlatform } from '../src/start-platform.ts';

const main = fileURLToPath(new URL('../src/verify/main.ts', import.meta.url));
const pageBytes = 8_192;

describe('verification of DATA_DIR', () => {
  let root: string;
  let good: string;
  let directory: string;
  let copies = 0;

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'irp-verify-'));
    good = join(root, 'good');
    await writeData(good);
  });
  beforeEach(async () => {
    directory = join(root, `copy-${copies++}`);
    await cp(good, directory, { recursive: true });
  });
  after(() => rm(root, { recursive: true, force: true }));

  const file = (part: string) =>
    join(directory, part, part === 'store' ? 'documents.lmdb' : 'events.lmdb');

  function verify(...args: string[]) {
    return verifyWith({}, ...args);
  }

  function verifyWith(environment: Record<string, string>, ...args: string[]) {
    const { stdout, stderr, status } = spawnSync(process.execPath, [main, ...args], {
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    });
    return {
      lines: stdout.trim().split('\n'),
      stderr,
      status,
    };
  }

  async function overwrite(path: string, position: number, bytes: Buffer) {
    const target = await open(path, 'r+');
    await target.write(bytes, 0, bytes.length, position);
    await target.close();
  }

  it('reports the contents of a valid folder', () => {
    const { lines, status } = verify(directory);
    expect(lines[0]).to.match(
      /^store: valid \(1 collections, 2000 documents, 7000 indexEntries\)$/,
    );
    expect(lines[1]).to.match(/^events: valid \(1 topics, 3 messages\)$/);
    expect(status).to.equal(0);
  });

  it('rejects unknown arguments', () => {
    expect(verify('a', 'b')).to.include({ status: 2 });
  });

  it('is not possible without data', () => {
    const nowhere = join(root, 'nowhere');
    const { lines, status } = verify(nowhere);
    expect(lines).to.deep.equal(
      ['store', 'events'].map((part) => `${part}: ${join(nowhere, part)} does not exist`),
    );
    expect(status).to.equal(2);
  });

  it('does not report a killed reader as damage', () => {
    const kill =
      "if (process.argv[1]?.includes('verify-process')) process.kill(process.pid, 'SIGKILL')";
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(kill)}`;
    const { lines, status } = verifyWith({ NODE_OPTIONS }, directory);
    expect(lines).to.deep.equal(
      ['store', 'events'].map(
        (part) =>
          `${part}: ${join(directory, part)} was not read completely: the reading process was killed by SIGKILL`,
      ),
    );
    expect(status).to.equal(2);
  });

  it('names a store in use, like the start, with the next step', async () => {
    const part = join(directory, 'store');
    const store = await startEmbeddedMongo({ directory: part });
    const { lines, status } = verify(directory);
    expect(lines[0]).to.include('is in use by another process');
    expect(status).to.equal(2);
    const refused = await startPlatform({ DATA_DIR: directory, PORT: '0' }).catch(
      ({ message }: Error) => message,
    );
    expect(refused).to.equal(
      `The data in ${part} is in use by another process (pid ${process.pid}). Stop that process, or set DATA_DIR to another folder.`,
    );
    await store.stop();
  });

  for (const part of ['store', 'events']) {
    it(`reports an empty or truncated file of ${part}, like the start, with one line`, async () => {
      for (const bytes of [0, pageBytes * 3]) {
        await truncate(file(part), bytes);
        const { lines, status } = verify(directory);
        expect(status).to.equal(1);
        expect(lines.find((line) => line.startsWith(`${part}: `))).to.include(
          `${file(part)} is damaged`,
        );
        const error = await start(part, join(directory, part));
        expect(error)
          .to.include(`${file(part)} is damaged`)
          .and.not.include('\n');
      }
    });
  }

  it('reports any overwritten page of the store as damage, and never as a crash of its own', async () => {
    const { size } = await stat(file('store'));
    let found = 0;
    const pages = [];
    for (let page = 2; page < size / pageBytes; page += Math.ceil(size / pageBytes / 4)) {
      pages.push(page);
    }
    for (const page of pages) {
      await cp(join(good, 'store', 'documents.lmdb'), file('store'));
      await overwrite(file('store'), page * pageBytes, Buffer.alloc(pageBytes, 0x5a));
      const { lines, status, stderr } = verify(directory);
      const isFound = lines[0]?.includes('is damaged') === true;
      // A free page has no contents: the store is valid. Next, the audit log is verified, which has
      // no external checkpoints here.
      if (!isFound) {
        expect(lines[0]).to.match(/^store: valid /);
      }
      expect(stderr).to.match(isFound ? /^$/ : /^(audit verify: neither CHECKPOINTS_FILE .*\n)?$/);
      expect(status).to.equal(isFound ? 1 : 0);
      if (isFound) {
        found++;
      }
    }
    expect(found).to.be.greaterThan(0);
  });

  it('reports documents and index entries that disagree', async () => {
    const content = await readFile(file('store'));
    // A byte within a document: the page stays valid, but the indexed value differs from its index
    // entry.
    const at = content.indexOf('changed-1234');
    expect(at).to.be.greaterThan(0);
    for (
      let position = at;
      position !== -1;
      position = content.indexOf('changed-1234', position + 1)
    ) {
      if (content.subarray(position - 16, position).includes('name')) {
        await overwrite(file('store'), position, Buffer.from('X'));
      }
    }
    const { lines, status } = verify(directory);
    expect(lines[0]).to.match(/^store: verify\.rows: record \d+ is missing in the index name_1$/);
    expect(status).to.equal(1);
  });
});

async function start(part: string, directory: string): Promise<string> {
  try {
    if (part === 'store') {
      await startEmbeddedMongo({ directory });
    } else {
      createEmbeddedEventBus({
        directory,
        log: silentLogger(),
      });
    }
    return 'started';
  } catch (error) {
    return (error as Error).message;
  }
}

async function writeData(directory: string): Promise<void> {
  const store = await startEmbeddedMongo({ directory: join(directory, 'store') });
  const connection = await createConnection(store.uri, { dbName: 'verify' }).asPromise();
  const rows = connection.collection('rows');
  await rows.createIndex({ name: 1 });
  await rows.createIndex({ tags: 1, n: -1 });
  const { insertedIds } = await rows.insertMany(
    Array.from({ length: 2_000 }, (_, n) => ({
      n,
      name: `name-${n}`,
      tags: n % 2 ? ['a', 'b'] : 'c',
      filler: 'x'.repeat(n % 300),
    })),
  );
  const renames = Object.entries(insertedIds).map(([n, _id]) => ({
    updateOne: { filter: { _id }, update: { $set: { name: `changed-${n}` } } },
  }));
  await rows.bulkWrite(renames);
  await connection.close();
  await store.stop();
  const bus = createEmbeddedEventBus({
    directory: join(directory, 'events'),
    log: silentLogger(),
  });
  const time = new Date().toISOString();
  const event = {
    specversion: '1.0',
    source: '/test',
    type: 'test.happened',
    datacontenttype: 'application/json',
    time,
  };
  for (const key of ['a', 'b', 'c']) {
    const contents = {
      id: newId(),
      subject: key,
      workspaceid: 'w1',
      data: {},
    };
    await bus.publish('verify', [{ key, event: { ...event, ...contents } as EventEnvelope }]);
  }
  await bus.close();
}
