import { newId } from '@irp/contracts';
import { accountStream } from '@irp/contracts/events';
import { newEvent, toEnvelope } from '@irp/events';
import {
  type ApiClient,
  createTestPlatform,
  describeLists,
  type TestPlatform,
  testOperator,
  testPrincipal,
} from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { audit } from '../src/service.ts';

const records = 12;

describe('audit: lists', () => {
  let platform: TestPlatform;
  let call: ApiClient;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(audit, { CHECKPOINT_MS: '20' }));
  });
  after(() => platform.stop());

  async function publish(workspaceId: string): Promise<void> {
    const event = newEvent(Date.now(), {
      type: 'user.totp_enabled',
      workspaceId,
      subject: 'u9',
      data: {},
      actor: { type: 'user', id: 'u9' },
    });
    const envelope = toEnvelope('authorization', event);
    await platform.platform.bus.publish('authorization', [{ key: workspaceId, event: envelope }]);
  }

  describeLists({
    serves: ({ tag, path }) => tag === 'Audit' || path.startsWith('/platform/dead-letters'),
    call: () => call,
    lists: {
      async listPlatformDeadLetters() {
        const as = testOperator();
        // A dead letter takes five attempts.
        const records = 3;
        const event = newEvent(Date.now(), {
          type: 'user.totp_enabled',
          workspaceId: 'w1',
          subject: 'u9',
          data: {},
          actor: { type: 'user', id: 'u9' },
        });
        const envelope = toEnvelope('authorization', event);
        const messages = Array.from({ length: records }, () => ({
          key: 'w1',
          event: {
            ...envelope,
            id: newId(),
            type: 'unknown.type',
          },
        }));
        await platform.platform.bus.publish('authorization', messages);
        await eventually('all are dead letters', async () => {
          const { body } = await call('GET', '/v2/platform/dead-letters', { as });
          return body.meta.totalRecords === records;
        });
        return { as, records };
      },
      async listAuditRecords() {
        const as = testPrincipal({ role: 'owner', workspaceId: 'w1' });
        // Reads are records as well: the filter leaves out reads.
        const query = 'action=user.totp_enabled';
        const total = async () =>
          (await call('GET', `/v2/audit/records?${query}`, { as })).body.meta.totalRecords;
        const before = await total();
        for (let at = 0; at < records; at++) {
          await publish('w1');
        }
        await eventually(
          'the events are recorded',
          async () => (await total()) === before + records,
        );
        return {
          as,
          query,
          records: before + records,
        };
      },
      async listAccountRecords() {
        const as = testPrincipal({ role: 'owner', userId: 'person-1' });
        const query = 'action=user.totp_enabled';
        const path = `/v2/audit/account/records?${query}`;
        const total = async () => (await call('GET', path, { as })).body.meta.totalRecords;
        const before = await total();
        for (let at = 0; at < records; at++) {
          await publish(accountStream('person-1'));
        }
        await eventually(
          'the events are recorded',
          async () => (await total()) === before + records,
        );
        return {
          as,
          query,
          records: before + records,
        };
      },
      async listAuditCheckpoints() {
        const as = testPrincipal({ role: 'owner', workspaceId: 'w2' });
        const total = async () =>
          (await call('GET', '/v2/audit/checkpoints', { as })).body.meta.totalRecords;
        for (let at = await total(); at < records; at = await total()) {
          await publish('w2');
          await eventually('there is a checkpoint', async () => (await total()) > at);
        }
        // A checkpoint gets its position in the log of checkpoints after its storage.
        await eventually('each checkpoint has its position', async () => {
          const { data } = (await call('GET', '/v2/audit/checkpoints?limit=100', { as })).body;
          return data.every(
            ({ logPosition }: { logPosition?: number }) => typeof logPosition === 'number',
          );
        });
        return { as, records: await total() };
      },
    },
  });
});
