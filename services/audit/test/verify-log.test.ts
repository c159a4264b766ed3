import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '@irp/persistence';
import {
  createTestPlatform,
  databaseOfRunning,
  type TestPlatform,
  testPrincipal,
} from '@irp/testing';
import { expect } from 'chai';
import { audit } from '../src/service.ts';
import { compileModels } from '../src/store/models.ts';
import { verifyLog } from '../src/verify/verify-log.ts';

type Documents = { _id: unknown }[];

describe('audit: verification of a restored database', () => {
  const owner = testPrincipal({ role: 'owner' });
  const neighbour = testPrincipal({ role: 'owner', workspaceId: 'w2' });
  const secrets = { SECRETS_KEY: randomBytes(32).toString('base64') };
  let directory: string;
  let file: string;
  let platform: TestPlatform;
  let database: Awaited<ReturnType<typeof connect>>;

  const connect = () =>
    connectDatabase(databaseOfRunning(platform.platform, 'audit'), compileModels);
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-audit-'));
    file = join(directory, 'checkpoints.ndjson');
    platform = await createTestPlatform();
    database = await connect();
  });
  afterEach(async () => {
    await database.close();
    await platform.stop();
    await rm(directory, { recursive: true, force: true });
  });

  /**
   * Runs the service, with reads of the log by these readers, and stops the service: afterwards
   * every record has a checkpoint.
   */
  async function record(...readers: (typeof owner)[]): Promise<number[]> {
    const { call, running } = await platform.start(audit, { ...secrets, CHECKPOINTS_FILE: file });
    const statuses: number[] = [];
    for (const as of readers) {
      statuses.push((await call('GET', '/v2/audit/exports?format=ndjson', { as })).status);
    }
    await running.stop();
    return statuses;
  }
  const collections = () => Object.values(database.models).map(({ collection }) => collection);
  const backUp = () =>
    Promise.all(collections().map((one) => one.find({}).toArray() as Promise<Documents>));
  async function restore(copies: Documents[]): Promise<void> {
    for (const [at, collection] of collections().entries()) {
      await collection.deleteMany({});
      const documents = copies[at]!;
      if (documents.length > 0) {
        await collection.insertMany(documents as never);
      }
    }
  }
  const verify = (options: Partial<Parameters<typeof verifyLog>[0]> = {}) =>
    verifyLog({
      models: database.models,
      origin: 'irp.example/audit',
      checkpointsFile: file,
      archive: undefined,
      ...options,
    });

  it('reports nothing for a database as new as its checkpoints', async () => {
    await record(owner, neighbour);
    const { problems, ...counts } = await verify();
    expect(problems).to.deep.equal([]);
    expect(counts).to.deep.equal({
      streams: 2,
      records: 2,
      inFile: 2,
    });
  });

  it('names the streams of an older backup with their sizes, and the service does not continue them', async () => {
    await record(owner, neighbour);
    const backup = await backUp();
    await record(owner, owner);
    await restore(backup);
    const { problems } = await verify();
    expect(problems.map(({ stream, kind }) => `${kind} ${stream}`)).to.deep.equal(['lost w1']);
    expect(problems[0]?.problem).to.include(
      'the database has 1 records, the checkpoint has 3; records 1 to 2 are missing',
    );

    const lines = await readFile(file, 'utf8');
    expect(await record(owner, neighbour), 'the other stream goes on').to.deep.equal([503, 200]);
    expect(await database.models.records.countDocuments({ stream: 'w1' })).to.equal(1);
    const added = (await readFile(file, 'utf8')).slice(lines.length);
    expect(added).to.include('"stream":"w2"').and.not.include('"stream":"w1"');
  });

  it('names a stream missing in an older backup', async () => {
    await record(owner);
    const backup = await backUp();
    await record(neighbour);
    await restore(backup);
    expect((await verify()).problems).to.deep.equal([
      {
        stream: 'w2',
        kind: 'lost',
        problem:
          'the database is older than the external checkpoint 1: the database has 0 records, the checkpoint has 1; records 0 to 0 are missing',
      },
    ]);
  });

  it('names changed and removed records, including the last ones', async () => {
    await record(owner, owner, owner, neighbour);
    const whole = await backUp();
    const { records, checkpoints } = database.models;
    const stored = (await checkpoints.find().sort({ _id: 1 }).lean()).filter(
      ({ stream }) => stream === 'w1',
    );
    const last = await records.find({ stream: 'w1' }).sort({ _id: -1 }).lean();
    const changes: [string, () => Promise<unknown>, RegExp][] = [
      [
        'a column',
        () => records.updateOne({ _id: last[1]!._id }, { $set: { action: 'made.up' } }),
        /[Rr]ecord 1 /,
      ],
      [
        'one in the middle',
        () => records.deleteOne({ _id: last[1]!._id }),
        /Record 1 .* is missing/,
      ],
      [
        'the last one',
        () => records.deleteOne({ _id: last[0]!._id }),
        /3 records, but the database has 2/,
      ],
      [
        'a checkpoint',
        () => checkpoints.updateOne({ _id: stored[0]!._id }, { $set: { note: 'x' } }),
        /root|different|valid/,
      ],
      ['all keys', () => database.models.signingKeys.deleteMany({}), /no signing key/],
    ];
    for (const [what, change, expected] of changes) {
      await restore(whole);
      await change();
      const { problems } = await verify();
      const ofW1 = problems.find(({ stream }) => stream === 'w1');
      expect(ofW1, what).to.include({ stream: 'w1', kind: 'changed' });
      expect(ofW1?.problem, what).to.match(expected);
      if (what !== 'all keys') {
        expect(problems, what).to.have.length(1);
      }
    }
  });

  it('compares the log of checkpoints with a bucket', async () => {
    await record(owner);
    const backup = await backUp();
    await record(owner, neighbour);
    const stored = await database.models.checkpoints.find().sort({ _id: 1 }).lean();
    const notes = stored.filter(({ stream }) => stream === 'log').map(({ note }) => note);
    const archive = {
      read: async (number: number) => notes[number - 1],
      add: async () => false,
    };
    expect(notes.length).to.be.greaterThan(1);
    expect((await verify({ archive })).problems).to.deep.equal([]);
    await restore(backup);
    const { problems } = await verify({ archive, checkpointsFile: undefined });
    expect(problems).to.have.length(1);
    expect(problems[0]).to.include({ stream: 'log', kind: 'lost' });
    notes.fill('other');
    expect((await verify({ archive })).problems.map(({ kind }) => kind)).to.include('changed');
  });
});
