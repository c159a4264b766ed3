import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { eventually } from '@irp/testing/eventually';
import { expectOneRecordEach } from '../src/expect-one-record-each.ts';
import { type SeparateServices, startSeparateServices } from '../src/separate-services.ts';
import { type Acknowledged, createLoad, requireEveryKind } from '../src/write-load.ts';

const { MONGODB_URI, REDIS_URL, KAFKA_BROKERS, ENGINES_DIR } = process.env;
const engines = MONGODB_URI && REDIS_URL && KAFKA_BROKERS;
/** PID file of a broker on this machine. The test suspends this process. */
const kafkaPidFile = `${ENGINES_DIR}/kafka/pid`;

(engines ? describe : describe.skip)(
  'separate services, while they and Kafka fail (needs MONGODB_URI, REDIS_URL and KAFKA_BROKERS)',
  () => {
    let services: SeparateServices;
    const acknowledged: Acknowledged = {
      created: new Set(),
      updates: new Map(),
      deleted: new Set(),
      keys: new Set(),
    };

    before(async () => {
      services = await startSeparateServices(1, {
        LIMIT_READS: '1000000',
        LIMIT_WRITES: '1000000',
      });
    });
    after(() => services.stop());

    const get = (path: string) =>
      fetch(`${services.gateways[0]}/v2/${path}`, { headers: { 'X-API-Key': services.ownerKey } });
    /** Writes before, during and after a failure. */
    async function writeDuring(failure: () => Promise<void>): Promise<void> {
      const writeMore = async () => {
        const before = acknowledged.created.size;
        await eventually(
          '20 more records are created',
          () => acknowledged.created.size >= before + 20,
          {
            timeoutMs: 120_000,
          },
        );
      };
      // Half of the writers are between two requests: each write is looked for in the log
      // afterwards.
      const load = createLoad(services.gateways[0]!, services.ownerKey, acknowledged, {
        pauseMs: 50,
      });
      await writeMore();
      await failure();
      await writeMore();
      await load.stop();
    }

    it('have one record of each change after a service and its relay were killed', async () => {
      for (const service of ['investments', 'audit'] as const) {
        await writeDuring(() => services.killAndRestart(service));
      }
      requireEveryKind(acknowledged);
      await expectOneRecordEach(get, acknowledged);
    });

    it('accept writes while Kafka is suspended, and publish the events later', async function () {
      if (!existsSync(kafkaPidFile)) {
        return this.skip();
      }
      const pid = Number(readFileSync(kafkaPidFile, 'utf8').split(' ')[0]);
      await writeDuring(async () => {
        process.kill(pid, 'SIGSTOP');
        try {
          await setTimeout(4_000);
        } finally {
          process.kill(pid, 'SIGCONT');
        }
      });
      requireEveryKind(acknowledged);
      await expectOneRecordEach(get, acknowledged);
    });
  },
);
