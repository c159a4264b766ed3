import { randomBytes } from 'node:crypto';
import { createKafkaEventBus, type EventBus, newEvent, toEnvelope } from '@irp/events';
import { silentLogger } from '@irp/observability';
import { generatePrincipalKeys } from '@irp/principals';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { runHere } from './support/run-here.ts';
import { startFakeService } from './support/start-fake-service.ts';

const brokers = process.env.KAFKA_BROKERS;

(brokers ? describe : describe.skip)(
  'admin dead-letters replay, on Kafka (needs KAFKA_BROKERS)',
  () => {
    const prefix = `t${randomBytes(8).toString('hex')}`;
    let bus: EventBus;
    before(async () => {
      bus = createKafkaEventBus({
        brokers: brokers!.split(','),
        clientId: 'test',
        log: silentLogger(),
        partitions: 1,
        prefix,
      });
      const event = newEvent(Date.now(), {
        type: 'user.totp_enabled',
        workspaceId: 'w1',
        subject: 'u1',
        data: {},
        actor: { type: 'user', id: 'u1' },
      });
      await bus.subscribe({
        topics: ['authorization'],
        group: 'directory',
        retry: { attempts: 1 },
        handle: async () => {
          throw new Error('cannot be read');
        },
      });
      await bus.publish('authorization', [
        {
          key: 'w1',
          event: toEnvelope('authorization', event),
        },
      ]);
      await eventually('it is a dead letter', async () => (await letters()).length === 1, {
        timeoutMs: 50_000,
      });
    });
    after(() => bus.close());
    const letters = () => bus.deadLetters('directory', 'authorization');

    it('is recorded by the authorization service first, once, with its ids; without a record it fails', async () => {
      const { privateJwk, publicJwks } = await generatePrincipalKeys('operator');
      let isRecording = false;
      const authorization = await startFakeService('authorization', publicJwks, {
        '/internal/dead-letters/announce-replay': () => ({ status: isRecording ? 204 : 503 }),
      });
      try {
        const id = (await letters())[0]!.id;
        const environment = {
          KAFKA_BROKERS: brokers!,
          KAFKA_PREFIX: prefix,
          AUTHORIZATION_URL: authorization.url,
          PRINCIPAL_PRIVATE_JWK: JSON.stringify(privateJwk),
          OPERATOR: 'anna',
        };
        const replay = () =>
          runHere(['dead-letters', 'replay', 'directory', id, '--yes'], environment);
        expect((await replay()).code).to.equal(1);
        expect(await letters()).to.have.length(1);
        isRecording = true;
        authorization.received.length = 0;
        const { code, stdout, stderr } = await replay();
        expect([code, stderr]).to.deep.equal([0, '']);
        expect(stdout).to.equal('authorization: 1 delivered again\n');
        expect(authorization.received).to.have.length(1);
        expect(authorization.received[0]).to.deep.include({
          sender: 'operator',
          operator: 'anna',
          body: { groupId: 'directory', ids: [id] },
        });
      } finally {
        await authorization.stop();
      }
    });
  },
);
