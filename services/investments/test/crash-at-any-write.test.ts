import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import {
  type ApiClient,
  type ApiResponse,
  abandonEvents,
  createTestPlatform,
  startWriteLimitedDatabase,
  type TestPlatform,
  type WriteLimitedDatabase,
} from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import { freshWorkspace } from './callers.ts';

interface Scenario {
  name: string;
  type: string;
  /** Requests before the change. */
  before?(call: ApiClient, as: Principal, id: string): Promise<ApiResponse>;
  act(call: ApiClient, as: Principal, id: string): Promise<{ status: number }>;
  wasMade(as: Principal, id: string, status: number): Promise<boolean>;
}

/** The connection was closed after records were sent. */
const cutOff = 0;
const presetPath = '/v2/import-presets/mine';

describe('investments: a process that crashes at any write of an action without a change of records', () => {
  let platform: TestPlatform;
  let database: WriteLimitedDatabase;
  let connection: Connection;
  let call: ApiClient;
  let interrupted: ApiClient;
  let stopListening: () => Promise<void>;
  const received: {
    id: string;
    type: string;
    workspaceid: string;
  }[] = [];

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
    const { bus, mongodbUri, databasePrefix } = platform.platform;
    database = await startWriteLimitedDatabase(mongodbUri);
    ({ call: interrupted } = await platform.start({
      name: 'investments',
      start: (given) => investments.start({ ...given, mongodbUri: database.uri }),
    }));
    connection = await createConnection(mongodbUri, {
      dbName: `${databasePrefix}investments`,
    }).asPromise();
    const subscription = await bus.subscribe({
      topics: ['investments'],
      group: `test-${randomUUID()}`,
      async handle(batch) {
        for (const { event } of batch) {
          received.push(event);
        }
      },
    });
    stopListening = subscription.stop;
  });
  after(async () => {
    database.allow(Number.POSITIVE_INFINITY);
    await stopListening();
    await connection.close();
    await platform.stop();
    await database.close();
  });

  /** Waits until a running process has finished the interrupted process's changes. */
  async function recover(): Promise<void> {
    const events = connection.collection('events');
    await abandonEvents(events);
    await eventually(
      'all events are published',
      async () => (await events.countDocuments({})) === 0,
    );
  }

  const favorite = (method: string) => (client: ApiClient, as: Principal, id: string) =>
    client(method, `/v2/investments/${id}/favorite`, { as });
  const isFavorite = async (as: Principal, id: string) =>
    (await call('GET', `/v2/investments/${id}?fields=isFavorite`, { as })).body.isFavorite === true;
  const putPreset = (field: string) => (client: ApiClient, as: Principal) =>
    client('PUT', presetPath, {
      as,
      body: { mapping: { Column: field } },
    });
  const presetField = async (as: Principal): Promise<string | undefined> =>
    (await call('GET', '/v2/import-presets?limit=100', { as })).body.data.find(
      ({ name }: { name: string }) => name === 'mine',
    )?.mapping.Column;

  const scenarios: Scenario[] = [
    {
      name: 'adds a favourite',
      type: 'investment.favorited',
      act: favorite('PUT'),
      wasMade: isFavorite,
    },
    {
      name: 'removes a favourite',
      type: 'investment.unfavorited',
      before: favorite('PUT'),
      act: favorite('DELETE'),
      wasMade: async (as, id) => !(await isFavorite(as, id)),
    },
    {
      name: 'creates an import preset',
      type: 'import_preset.saved',
      act: putPreset('name'),
      wasMade: async (as) => (await presetField(as)) === 'name',
    },
    {
      name: 'changes an import preset',
      type: 'import_preset.saved',
      before: putPreset('name'),
      act: putPreset('ceo'),
      wasMade: async (as) => (await presetField(as)) === 'ceo',
    },
    {
      name: 'deletes an import preset',
      type: 'import_preset.deleted',
      before: putPreset('name'),
      act: (client, as) => client('DELETE', presetPath, { as }),
      wasMade: async (as) => (await presetField(as)) === undefined,
    },
    {
      name: 'exports',
      type: 'investment.exported',
      act: (client, as) =>
        client('GET', '/v2/investments/exports?format=csv', { as }).catch(() => ({
          status: cutOff,
        })),
      wasMade: async (_as, _id, status) => status === 200 || status === cutOff,
    },
  ];

  for (const { name, type, before: prepare, act, wasMade } of scenarios) {
    it(`${name}: records the action, and nothing else`, async () => {
      const outcomes: boolean[] = [];
      for (let writes = 0, complete = false; !complete; writes++) {
        expect(writes, 'the request never completes').to.be.lessThan(10);
        const as = freshWorkspace()();
        const { id } = (
          await call('POST', '/v2/investments', {
            as,
            body: { name: 'Acme' },
          })
        ).body;
        if (prepare) {
          expect((await prepare(call, as, id)).status).to.equal(200);
        }
        await recover();
        const countOf = () =>
          received.filter((one) => one.workspaceid === as.workspaceId && one.type === type).length;
        const recordedBefore = prepare && name.startsWith('changes') ? 1 : 0;
        await eventually('the preparation is published', () => countOf() === recordedBefore);
        database.allow(writes);
        const { status } = await act(interrupted, as, id);
        const wasCutOff = database.rejected() > 0;
        database.allow(Number.POSITIVE_INFINITY);
        await recover();
        const made = await wasMade(as, id, status);
        outcomes.push(made);
        await eventually(
          `${made ? 1 : 0} events after ${writes} writes`,
          () => countOf() - recordedBefore === Number(made),
        );
        complete = status >= 200 && status < 300 && !wasCutOff;
      }
      expect(outcomes[0], 'nothing is done without a write').to.equal(false);
      expect(outcomes.at(-1)).to.equal(true);
    });
  }
});
