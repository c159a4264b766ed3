import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { newEvent, toEnvelope } from '@irp/events';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { readPublicKeys, verifyBundle } from '@irp/transparency';
import { expect } from 'chai';
import { auditAt } from '../src/service.ts';
import { type AnchorRow, compileModels, type Models } from '../src/store/models.ts';
import { sequenceKey } from '../src/store/sequence-key.ts';

describe('audit: retention', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let database: Awaited<ReturnType<typeof connectDatabase<Models>>>;
  let nowMs = Date.now() - 100 * 86_400_000;
  const owner = testPrincipal({ role: 'owner' });

  before(async () => {
    platform = await createTestPlatform();
    const { running, call: recording } = await platform.start(auditAt(() => nowMs));
    call = recording;
    for (let day = 0; day < 4; day++) {
      await publish(150);
      await bundle();
      nowMs += 30 * 86_400_000;
    }
    expect((await sequence())[0]).to.equal(0);
    await running.stop();
    const settings = {
      AUDIT_RETENTION_DAYS: '50',
      RETENTION_CHECK_MS: '20',
      MONITOR_PAUSE_MS: '20',
    };
    ({ call } = await platform.start(
      auditAt(() => nowMs),
      settings,
    ));
    const { mongodbUri: uri, databasePrefix } = platform.platform;
    database = await connectDatabase(
      {
        uri,
        name: `${databasePrefix}audit`,
        log: silentLogger(),
      },
      compileModels,
    );
    await eventually(
      'old records are retired',
      async () => (await database.models.anchors.countDocuments()) === 1,
    );
  });
  after(async () => {
    await database.close();
    await platform.stop();
  });

  let published = 0;
  async function publish(events: number): Promise<void> {
    const messages = Array.from({ length: events }, () => {
      const event = newEvent(nowMs, {
        type: 'user.totp_enabled',
        workspaceId: 'w1',
        subject: 'u9',
        data: {},
        actor: { type: 'user', id: 'u9' },
      });
      return {
        key: 'w1',
        event: toEnvelope('authorization', event),
      };
    });
    await platform.platform.bus.publish('authorization', messages);
    published += events;
    await eventually('every event is recorded', async () => {
      const { text } = await call('GET', '/v2/audit/exports?action=user.totp_enabled', {
        as: owner,
      });
      return text.split('\n').length === published + 1;
    });
  }
  const bundle = async () =>
    (await call('GET', '/v2/audit/exports?format=bundle', { as: owner })).text;
  const sequence = async () =>
    (await call('GET', '/v2/audit/exports', { as: owner })).text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).seq);
  async function drop(
    environment: Record<string, string> = {},
  ): Promise<{ code: number; stderr: string }> {
    const { mongodbUri, databasePrefix } = platform.platform;
    const script = fileURLToPath(new URL('../src/retention/main.ts', import.meta.url));
    const child = spawn(process.execPath, [script], {
      env: {
        ...process.env,
        MONGODB_URI: mongodbUri,
        DATABASE_PREFIX: databasePrefix,
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    const [code] = await once(child, 'close');
    return { code, stderr: errors };
  }

  it('is a record of the stream, with the retired range', async () => {
    const { data } = (
      await call('GET', '/v2/audit/records?action=audit.retention_applied', { as: owner })
    ).body;
    expect(data).to.have.length(1);
    expect(data[0].actor).to.include({ type: 'system', id: 'audit' });
    expect(data[0].details)
      .to.include({ to: 256, days: 50 })
      .and.have.keys('to', 'size', 'root', 'days');
  });

  it('deletes whole segments covered by a checkpoint; a second run deletes nothing', async () => {
    for (let run = 0; run < 2; run++) {
      expect(await drop()).to.deep.equal({ code: 0, stderr: '' });
      expect(
        await database.models.records.countDocuments({ _id: { $lt: sequenceKey('w1', 256) } }),
      ).to.equal(0);
      const after = await sequence();
      expect(after[0]).to.equal(256);
      expect(after).to.deep.equal(after.map((_, at) => at + 256));
    }
    expect((await call('GET', '/readyz')).body.findings).to.equal(undefined);
  });

  it('leaves a log that can be verified from its first record on', async () => {
    const keys = readPublicKeys((await call('GET', '/v2/audit/keys')).body);
    const text = await bundle();
    const chunks = (async function* () {
      yield text;
    })();
    const verdict = await verifyBundle(chunks, { keys });
    expect(verdict, JSON.stringify(verdict)).to.include({ ok: true, from: 256 });
  });

  it('reports a missing setting in one line', async () => {
    const { code, stderr } = await drop({ MONGODB_URI: '' });
    expect(code).to.equal(1);
    expect(stderr).to.match(/^audit retention: .*MONGODB_URI.*\n$/);
  });

  describe('forged', () => {
    /**
     * The finding of a service started after the change, and its response to an export of w1 and of
     * w2.
     */
    async function outcome() {
      const started = await platform.start(
        auditAt(() => nowMs),
        { MONITOR_PAUSE_MS: '20' },
      );
      try {
        const as = (workspaceId: string) => ({ as: testPrincipal({ role: 'owner', workspaceId }) });
        const bundle = await started.call('GET', '/v2/audit/exports?format=bundle', as('w1'));
        const other = await started.call('GET', '/v2/audit/exports', as('w2'));
        const { findings = [] } = (await started.call('GET', '/readyz')).body;
        return {
          statuses: [bundle.status, other.status],
          finding: String(findings),
        };
      } finally {
        await started.running.stop();
      }
    }
    /**
     * Deletes records up to a number and inserts the anchor of the genuine retention with changes;
     * undoes both afterwards.
     */
    async function forged(to: number, change: Partial<AnchorRow> | 'none') {
      const { anchors, records } = database.models;
      const genuine = await anchors.findOne().lean<AnchorRow>();
      const deleted = await records
        .find({
          stream: 'w1',
          _id: { $lt: sequenceKey('w1', to) },
        })
        .lean();
      await records.deleteMany({ _id: { $in: deleted.map(({ _id }) => _id) } });
      if (change === 'none') {
        await anchors.deleteOne({ _id: genuine!._id });
      } else {
        await anchors.updateOne({ _id: genuine!._id }, { $set: { to, ...change } });
      }
      const result = await outcome();
      await anchors.deleteMany({});
      await anchors.create(genuine!);
      await records.insertMany(deleted);
      return result;
    }

    it('is detected as an anchor beyond the signed one', async () => {
      const { statuses, finding } = await forged(300, {});
      expect(statuses).to.deep.equal([503, 200]);
      expect(finding).to.contain(
        'The proof for deleted records in the audit log of w1 up to record 300 is not genuine',
      );
    });

    it('is detected as an anchor with any other note, record or signature', async () => {
      for (const [change, why] of [
        [{ note: 'any note' }, 'the checkpoint in the proof is not valid'],
        [
          { note: (await database.models.checkpoints.findById(sequenceKey('w1', 1)).lean())!.note },
          'the checkpoint in the proof covers only',
        ],
        [{ record: 300 }, 'record 300 is not the record of this deletion'],
        [{ signed: 'any note' }, 'the signature of the proof is wrong'],
      ] as const) {
        const { statuses, finding } = await forged(256, change);
        expect(statuses, why).to.deep.equal([503, 200]);
        expect(finding).to.contain('is not genuine').and.contain(why);
      }
    });

    it('is detected as a deletion without an anchor', async () => {
      const { statuses, finding } = await forged(300, 'none');
      expect(statuses).to.deep.equal([503, 200]);
      expect(finding).to.match(/^Records? 0 .*of the audit log of w1 (?:is|are) missing/);
    });

    it('is not reported for an unchanged log', async () => {
      expect(await outcome()).to.deep.equal({ statuses: [200, 200], finding: '' });
    });
  });
});
