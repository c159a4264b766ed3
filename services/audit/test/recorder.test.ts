import { randomBytes, randomUUID } from 'node:crypto';
import { newId } from '@irp/contracts';
import { silentLogger } from '@irp/logging';
import { connectDatabase } from '@irp/persistence';
import { createSealer } from '@irp/sealing';
import { testDatabase } from '@irp/testing';
import { expect } from 'chai';
import type { RecordContent } from '../src/domain/to-record.ts';
import type { Checkpointer } from '../src/operations/make-checkpoint.ts';
import { createRecorder } from '../src/operations/record-events.ts';
import { createPersonSealer } from '../src/persons/person-sealer.ts';
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
  const connect = () => connectDatabase({ uri: database.uri, name, log }, compileModels);

  before(async () => {
    database = await testDatabase();
    connected = await connect();
  });
  after(async () => {
    await connected.close();
    await database.stop();
  });

  /** Another process, as far as the database can tell. */
  function process(checkpoint: Checkpointer = async () => {}) {
    const { models } = connected;
    const stores = createStores(models);
    const persons = createPersonSealer(createPersonKeyStore(models), sealer);
    return { ...createRecorder({ ...stores, checkpoint, persons, log, now: () => nowMs }), records: stores.records };
  }
  const content = (stream: string, id = newId()): RecordContent => ({
    ...{ v: 1, id, stream, occurredAt: new Date(nowMs).toISOString(), action: 'secret.rotated', category: 'secret' },
    ...{ outcome: 'success', reason: null, actor: { type: 'user', id: 'u1', onBehalfOf: null }, targets: [] },
    ...{ applicationId: null, installationId: null, changes: [] },
    context: { requestId: null, traceId: null, ip: null, userAgent: null },
  });
  async function stored(stream: string) {
    const all = [];
    for await (const rows of process().records.walk(stream, 0)) all.push(...rows);
    return all.map(({ line }) => JSON.parse(line));
  }

  it('records an event once, however often and by however many it is brought', async () => {
    const contents = Array.from({ length: 50 }, () => content('twice'));
    const recorders = [process(), process(), process()];
    await Promise.all(recorders.flatMap((one) => [one.record(contents), one.record(contents.toReversed())]));
    const found = await stored('twice');
    expect(found.map(({ id }) => id)).to.have.members(contents.map(({ id }) => id));
  });

  it('never forks a stream: every place is filled once, and each record names the one before', async () => {
    const recorders = [process(), process(), process(), process()];
    await Promise.all(
      recorders.map(async (one) => {
        for (let round = 0; round < 10; round++)
          await one.record(Array.from({ length: 1 + (round % 4) }, () => content('shared')));
      }),
    );
    const found = await stored('shared');
    expect(found).to.have.length(4 * (1 + 2 + 3 + 4 + 1 + 2 + 3 + 4 + 1 + 2));
    expect(found.map(({ seq }) => seq)).to.deep.equal(found.map((_, at) => at));
    for (const [at, { prevHash }] of found.entries())
      expect(prevHash).to.equal(at === 0 ? '0'.repeat(64) : found[at - 1].leafHash);
  });

  it('keeps its order when the clock jumps back', async () => {
    const one = process();
    await one.record([content('clock')]);
    nowMs -= 3_600_000;
    await one.record([content('clock')]);
    nowMs += 3_600_000;
    const [first, second] = await stored('clock');
    expect(second.recordedAt).to.equal(first.recordedAt);
    expect(Date.parse(second.occurredAt)).to.be.below(Date.parse(first.occurredAt));
  });

  it('goes on where another process stopped', async () => {
    await process().record([content('on'), content('on')]);
    await process().record([content('on')]);
    expect((await stored('on')).map(({ seq }) => seq)).to.deep.equal([0, 1, 2]);
  });

  it('asks for a checkpoint after a thousand records', async () => {
    let asked = 0;
    const one = process(async () => {
      asked++;
    });
    for (let round = 0; round < 3; round++) await one.record(Array.from({ length: 400 }, () => content('many')));
    expect(asked).to.equal(1);
  });

  it('signs what is recorded, also after a batch that brought nothing new and one that could not be written', async () => {
    const asked: string[] = [];
    const one = process(async (stream) => {
      asked.push(stream);
    });
    const again = content('again');
    for (let round = 0; round < 2; round++) await one.record([again]);
    await one.record([content('failed')]);
    const tooLong = { ...content('failed'), reason: 'x'.repeat(17 * 1_048_576) };
    expect(await one.record([tooLong]).catch((error) => error)).to.be.instanceOf(RangeError);
    await one.checkpointAll();
    expect(asked).to.have.members(['again', 'failed']);
  });

  it('offers no way to change or remove a record', () => {
    expect(Object.keys(process().records)).to.have.members([
      'append',
      'recorded',
      'findByEvent',
      'search',
      'walk',
      'size',
    ]);
  });
});
