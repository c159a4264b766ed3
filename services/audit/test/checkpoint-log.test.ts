import { createHash, createPublicKey, verify } from 'node:crypto';
import { newEvent, toEnvelope } from '@irp/events';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { audit } from '../src/service.ts';
import { compileModels, type Models } from '../src/store/models.ts';
import { leafOf, logReader, rootOf } from './support/log-reader.ts';

describe('audit: the log of all checkpoints', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let url: string;
  let database: Awaited<ReturnType<typeof connectDatabase<Models>>>;
  const settings = { CHECKPOINT_MS: '20' };
  const owner = (workspaceId: string) => testPrincipal({ role: 'owner', workspaceId });

  async function start(environment: Record<string, string> = settings) {
    const started = await platform.start(audit, environment);
    call = started.call;
    url = started.running.url;
    return started.running;
  }
  beforeEach(async () => {
    platform = await createTestPlatform();
    const { mongodbUri: uri, databasePrefix } = platform.platform;
    database = await connectDatabase(
      {
        uri,
        name: `${databasePrefix}audit`,
        log: silentLogger(),
      },
      compileModels,
    );
  });
  afterEach(async () => {
    await database.close();
    await platform.stop();
  });

  const reader = () => logReader(`${url}/audit/log`);
  const checkpointsOf = async (workspaceId: string) =>
    (await call('GET', '/v2/audit/checkpoints?limit=100', { as: owner(workspaceId) })).body
      .data as {
      size: number;
      note: string;
      logPosition: number | null;
    }[];
  const findings = async (): Promise<string[]> =>
    (await call('GET', '/readyz')).body.findings ?? [];
  /** Records an event and waits until its checkpoint is in the log. */
  async function record(workspaceId: string): Promise<void> {
    const before = (await checkpointsOf(workspaceId)).length;
    const event = newEvent(Date.now(), {
      type: 'user.totp_enabled',
      workspaceId,
      subject: 'u9',
      data: {},
      actor: { type: 'user', id: 'u9' },
    });
    await platform.platform.bus.publish('authorization', [
      {
        key: workspaceId,
        event: toEnvelope('authorization', event),
      },
    ]);
    await eventually('its checkpoint is covered by one of the log', async () => {
      const found = await checkpointsOf(workspaceId);
      const position = found[0]?.logPosition ?? null;
      return found.length > before && position !== null && position < (await currentSize());
    });
  }
  const currentSize = async () =>
    (
      await reader()
        .checkpoint()
        .catch(() => ({ size: 0 }))
    ).size;
  /** As in docs/audit-log-of-checkpoints.md: the digest of the text above the signatures. */
  const digestOf = (note: string) =>
    createHash('sha256')
      .update(note.slice(0, note.lastIndexOf('\n\n') + 1))
      .digest();

  it('is signed by the published key, and its tiles have its root and every checkpoint of every stream', async () => {
    await start();
    for (const workspaceId of ['w1', 'w2', 'w1']) {
      await record(workspaceId);
    }
    const { origin, size, root, note } = await reader().checkpoint();
    expect(origin).to.equal('irp.example/audit/log');
    const hashes = await reader().hashes(0, size);
    expect(rootOf(hashes).toString('base64')).to.equal(root);
    const entries = await reader().entries(size);
    expect(entries.map(leafOf)).to.deep.equal(hashes);
    for (const workspaceId of ['w1', 'w2']) {
      for (const { note: own, logPosition } of await checkpointsOf(workspaceId)) {
        expect(entries[logPosition!]).to.deep.equal(digestOf(own));
      }
    }
    expect(new Set(entries.map((entry) => entry.toString('hex')))).to.have.property('size', size);

    const { keys } = (await call('GET', '/v2/audit/keys')).body;
    const [, name, base64 = ''] = /^— (\S+) (\S+)$/m.exec(note) ?? [];
    const [, vkeyName, keyId, typed = ''] = /^([^+]+)\+([^+]+)\+(.+)$/.exec(keys[0].logVkey) ?? [];
    expect([name, vkeyName]).to.deep.equal([origin, origin]);
    const signature = Buffer.from(base64, 'base64');
    expect(signature.subarray(0, 4).toString('hex')).to.equal(keyId);
    const x = Buffer.from(typed, 'base64').subarray(1).toString('base64url');
    const key = createPublicKey({
      key: {
        kty: 'OKP',
        crv: 'Ed25519',
        x,
      },
      format: 'jwk',
    });
    const text = Buffer.from(note.slice(0, note.lastIndexOf('\n\n') + 1));
    expect(verify(null, text, key, signature.subarray(4))).to.equal(true);
  });

  it('only grows: an older checkpoint is the root of the first leaves of a newer one, even after a restart', async () => {
    const running = await start();
    await record('w1');
    const older = await reader().checkpoint();
    await running.stop();
    await start();
    await record('w2');
    const newer = await reader().checkpoint();
    expect(newer.size).to.be.above(older.size);
    const hashes = await reader().hashes(0, newer.size);
    expect(rootOf(hashes.slice(0, older.size)).toString('base64')).to.equal(older.root);
    expect(rootOf(hashes).toString('base64')).to.equal(newer.root);
    expect(await reader().hashes(0, older.size)).to.deep.equal(hashes.slice(0, older.size));
  });

  it('has no name of a stream, and an entry reveals nothing without the checkpoint', async () => {
    await start();
    await record('a-workspace');
    const bytes = await reader().get('tile/entries/000.p/1');
    expect(bytes).to.have.length(2 + 32);
    expect((await reader().checkpoint()).note).not.to.contain('a-workspace');
  });

  it('gets the checkpoints that a process had not logged when it was killed', async () => {
    const running = await start();
    await record('w1');
    await running.stop();
    const [last] = (await checkpointRows('w1')).slice(-1);
    await database.models.logEntries.deleteMany({ _id: { $gte: 0 } });
    await database.models.checkpoints.deleteMany({ _id: { $gt: 'log ', $lt: 'log :' } });
    await start();
    await eventually('the log covers it', async () => (await currentSize()) > 0);
    const entries = await reader().entries(await currentSize());
    expect(entries.map(String)).to.include(String(digestOf(last!.note)));
  });
  const checkpointRows = (stream: string) =>
    database.models.checkpoints
      .find({ _id: { $gt: `${stream} `, $lt: `${stream} :` } })
      .sort({ _id: 1 })
      .lean();

  it('has each checkpoint once, even if two processes append at the same time', async () => {
    await start();
    const second = await platform.start(audit, settings);
    const streams = Array.from({ length: 6 }, (_, at) => `w${at}`);
    await Promise.all(streams.map(record));
    await second.running.stop();
    const size = await currentSize();
    const rows = await database.models.logEntries
      .find({ _id: { $gte: 0 } })
      .sort({ _id: 1 })
      .lean();
    expect(rows.map(({ _id }) => _id)).to.deep.equal(rows.map((_, at) => at));
    expect(new Set(rows.map(({ stream, number }) => `${stream} ${number}`)).size).to.equal(
      rows.length,
    );
    expect(rootOf(await reader().hashes(0, size)).toString('base64')).to.equal(
      (await reader().checkpoint()).root,
    );
  });

  it('refuses itself after a rewind, with a message; records and streams continue', async () => {
    await start();
    await record('w1');
    await database.models.logEntries.deleteMany({ _id: { $gte: 0 } });
    const { size, note } = await reader().checkpoint();
    await eventually('it is found', async () => (await findings()).length === 1);
    expect(await findings()).to.deep.equal([
      `Entry ${size - 1} of the log of checkpoints is missing or was changed.`,
    ]);
    await call('GET', '/v2/audit/exports?format=bundle', { as: owner('w2') });
    expect(await checkpointsOf('w2')).to.have.length(1);
    expect((await call('GET', '/v2/audit/records', { as: owner('w1') })).status).to.equal(200);
    expect((await reader().checkpoint()).note).to.equal(note);
  });

  it('shows a stream with a replaced checkpoint: only this stream is refused', async () => {
    const running = await start();
    await record('w1');
    await record('w2');
    await running.stop();
    const [last] = (await checkpointRows('w1')).slice(-1);
    const note = last!.note.replace(/time .*/, 'time 2020-01-01T00:00:00.000Z');
    await database.models.checkpoints.updateOne({ _id: last!._id }, { $set: { note } });
    await start();
    const problem = `Checkpoint ${last!.number} of w1 is missing or does not match entry`;
    await eventually('it is found', async () =>
      (await findings()).some((one) => one.includes(problem)),
    );
    expect((await call('GET', '/v2/audit/records', { as: owner('w1') })).status).to.equal(503);
    expect((await call('GET', '/v2/audit/records', { as: owner('w2') })).status).to.equal(200);
    await record('w2');
  });
});
