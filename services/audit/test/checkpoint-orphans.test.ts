import { newId } from '@irp/contracts';
import { newEvent, toEnvelope } from '@irp/events';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { createSealer } from '@irp/secrets';
import { createTestPlatform, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { toDraft } from '../src/domain/to-draft.ts';
import { createPersonSealer } from '../src/persons/person-sealer.ts';
import { parseEvent } from '../src/recorder/parse-event.ts';
import { createRecorder } from '../src/recorder/recorder.ts';
import { createStreamProblems } from '../src/recorder/stream-problems.ts';
import { audit } from '../src/service.ts';
import { compileModels, type Models } from '../src/store/models.ts';
import { createPersonKeyStore } from '../src/store/person-key-store.ts';
import { createStores } from '../src/store/stores.ts';
import { streamSizes } from '../src/store/stream-sizes.ts';

describe('audit: records without a checkpoint, of a killed process', () => {
  let platform: TestPlatform;
  let database: Awaited<ReturnType<typeof connectDatabase<Models>>>;
  const log = silentLogger();

  before(async () => {
    platform = await createTestPlatform();
    const { mongodbUri: uri, databasePrefix } = platform.platform;
    database = await connectDatabase(
      {
        uri,
        name: `${databasePrefix}audit`,
        log,
      },
      compileModels,
    );
  });
  after(async () => {
    await database.close();
    await platform.stop();
  });

  /** Records events without a checkpoint, like a process that is killed before the checkpoint. */
  async function recordWithoutCheckpoint(stream: string, records: number): Promise<void> {
    const { models } = database;
    const sealer = createSealer(platform.platform.environment.SECRETS_KEY!);
    const persons = createPersonSealer(createPersonKeyStore(models), sealer);
    const checkpoint = async () => {};
    const recorder = createRecorder({
      ...createStores(models),
      checkpoint,
      persons,
      problems: createStreamProblems(log),
      log,
      now: Date.now,
    });
    const events = Array.from({ length: records }, () =>
      newEvent(Date.now(), {
        type: 'user.totp_enabled',
        workspaceId: stream,
        subject: newId(),
        data: {},
        actor: { type: 'user', id: 'u1' },
      }),
    );
    await recorder.record(
      events.map((event) => toDraft(parseEvent(toEnvelope('authorization', event)))),
    );
  }
  const covered = async (stream: string) =>
    (await createStores(database.models).checkpoints.latest(stream))?.size ?? 0;

  it('get a checkpoint in every stream after the next start, without a new record', async () => {
    const sizes: Record<string, number> = {
      w1: 1,
      w10: 3,
      'w1-a': 2,
    };
    for (const [stream, size] of Object.entries(sizes)) {
      await recordWithoutCheckpoint(stream, size);
    }
    await platform.start(audit, { CHECKPOINT_MS: '3600000' });
    for (const [stream, size] of Object.entries(sizes)) {
      await eventually(
        `${stream} has a checkpoint over ${size} records`,
        async () => (await covered(stream)) === size,
      );
    }
  });

  it('are found by the size of each stream', async () => {
    const found = [];
    for await (const end of streamSizes(database.models)) {
      found.push(end);
    }
    expect(found).to.have.deep.members([
      { stream: 'w1', size: 1 },
      { stream: 'w10', size: 3 },
      { stream: 'w1-a', size: 2 },
    ]);
  });
});
