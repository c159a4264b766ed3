import { randomBytes, randomUUID } from 'node:crypto';
import { newId } from '@irp/contracts';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { createSealer } from '@irp/secrets';
import { testDatabase } from '@irp/testing';
import { expect } from 'chai';
import type { RecordDraft } from '../src/domain/to-draft.ts';
import { createPersonSealer } from '../src/persons/person-sealer.ts';
import type { Checkpointer } from '../src/recorder/checkpointer.ts';
import { createRecorder } from '../src/recorder/recorder.ts';
import { createStreamProblems } from '../src/recorder/stream-problems.ts';
import { compileModels } from '../src/store/models.ts';
import { createPersonKeyStore } from '../src/store/person-key-store.ts';
import { createStores } from '../src/store/stores.ts';

const log = silentLogger();
const sealer = createSealer(randomBytes(32).toString('base64'));

describe('audit: the recorder', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let connected: Awaited<ReturnType<typeof connect>>;
  let nowMs = Date.now();
  const name = `t${randomUUID().slice(0, 8)}_audit`;
  const connect = () =>
    connectDatabase(
      {
        uri: database.uri,
        name,
        log,
      },
      compileModels,
    );

  before(async () => {
    database = await testDatabase();
    connected = await connect();
  });
  after(async () => {
    await connected.close();
    await database.stop();
  });

  /** A recorder with its own state, like another process. */
  function process(checkpoint: Checkpointer = async () => {}) {
    const { models } = connected;
    const stores = createStores(models);
    const persons = createPersonSealer(createPersonKeyStore(models), sealer);
    return {
      ...createRecorder({
        ...stores,
        checkpoint,
        persons,
        problems: createStreamProblems(log),
        log,
        now: () => nowMs,
      }),
      records: stores.records,
    };
  }
  const draft = (stream: string, id = newId(), reason: string | null = null): RecordDraft => ({
    content: {
      v: 1,
      id,
      stream,
      occurredAt: new Date(nowMs).toISOString(),
      action: 'secret.rotated',
      category: 'secret',
      outcome: 'success',
      reason,
      actor: {
        type: 'user',
        id: 'u1',
        onBehalfOf: null,
      },
      targets: [],
      applicationId: null,
      installationId: null,
      changes: [],
      context: {
        requestId: null,
        traceId: null,
        ip: null,
        userAgent: null,
      },
    },
    subjects: {
      actor: 'u1',
      details: new Map(),
      changes: new Map(),
    },
  });
  async function stored(stream: string) {
    const all = [];
    for await (const rows of process().records.walk(stream, 0)) {
      all.push(...rows);
    }
    return all.map(({ line }) => JSON.parse(line));
  }

  it('records an event once, even if several processes record it at the same time', async () => {
    const contents = Array.from({ length: 50 }, () => draft('twice'));
    const recorders = [process(), process(), process()];
    await Promise.all(
      recorders.flatMap((one) => [one.record(contents), one.record(contents.toReversed())]),
    );
    const found = await stored('twice');
    expect(found.map(({ id }) => id)).to.have.members(contents.map(({ content }) => content.id));
  });

  it('reports the time since records wait for a checkpoint', async () => {
    let fails = true;
    const recorder = process(async (_stream, head) => {
      if (fails) {
        throw new Error('no signing key');
      }
      head.coveredSize = head.frontier.size;
    });
    expect(recorder.waitingSinceMs()).to.equal(undefined);
    const firstMs = nowMs;
    await recorder.record([draft('waiting')]);
    nowMs += 1_000;
    await recorder.record([draft('waiting'), draft('waiting too')]);
    await recorder.checkpointAll();
    expect(recorder.waitingSinceMs(), 'a checkpoint that fails').to.equal(firstMs);
    fails = false;
    await recorder.checkpoint('waiting');
    expect(recorder.waitingSinceMs(), 'the other stream').to.equal(nowMs);
    await recorder.checkpointAll();
    expect(recorder.waitingSinceMs()).to.equal(undefined);
  });

  it('gives each sequence number once, and each record the hash of the record before', async () => {
    const recorders = [process(), process(), process(), process()];
    await Promise.all(
      recorders.map(async (one) => {
        for (let round = 0; round < 10; round++) {
          await one.record(Array.from({ length: 1 + (round % 4) }, () => draft('shared')));
        }
      }),
    );
    const found = await stored('shared');
    expect(found).to.have.length(4 * (1 + 2 + 3 + 4 + 1 + 2 + 3 + 4 + 1 + 2));
    expect(found.map(({ seq }) => seq)).to.deep.equal(found.map((_, at) => at));
    for (const [at, { prevHash }] of found.entries()) {
      expect(prevHash).to.equal(at === 0 ? '0'.repeat(64) : found[at - 1].leafHash);
    }
  });

  it('does not record an earlier time after the clock was set back', async () => {
    const one = process();
    await one.record([draft('clock')]);
    nowMs -= 3_600_000;
    await one.record([draft('clock')]);
    nowMs += 3_600_000;
    const [first, second] = await stored('clock');
    expect(second.recordedAt).to.equal(first.recordedAt);
    expect(Date.parse(second.occurredAt)).to.be.below(Date.parse(first.occurredAt));
  });

  it('continues a stream of another process', async () => {
    await process().record([draft('on'), draft('on')]);
    await process().record([draft('on')]);
    expect((await stored('on')).map(({ seq }) => seq)).to.deep.equal([0, 1, 2]);
  });

  it('makes a checkpoint after a thousand records', async () => {
    let checkpoints = 0;
    const one = process(async () => {
      checkpoints++;
    });
    for (let round = 0; round < 3; round++) {
      await one.record(Array.from({ length: 400 }, () => draft('many')));
    }
    expect(checkpoints).to.equal(1);
  });

  it('creates a checkpoint of every stream, even after a repeated batch and a failed write', async () => {
    const checkpointed: string[] = [];
    const one = process(async (stream) => {
      checkpointed.push(stream);
    });
    const again = draft('again');
    for (let round = 0; round < 2; round++) {
      await one.record([again]);
    }
    await one.record([draft('failed')]);
    const tooLong = draft('failed', newId(), 'x'.repeat(17 * 1_048_576));
    expect(await one.record([tooLong]).catch((error) => error)).to.be.instanceOf(RangeError);
    await one.checkpointAll();
    expect(checkpointed).to.have.members(['again', 'failed']);
  });

  it('has no method to change or delete a record', () => {
    expect(Object.keys(process().records)).to.have.members([
      'append',
      'recorded',
      'findByEvent',
      'streamOf',
      'search',
      'count',
      'walk',
      'select',
      'size',
      'countAll',
    ]);
  });
});
