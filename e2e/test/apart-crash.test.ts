import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { expectOneRecordEach } from '../src/audited-changes.ts';
import { type ServicesApart, startServicesApart } from '../src/services-apart.ts';
import { type Acknowledged, createLoad } from '../src/write-load.ts';

const { MONGODB_URI, REDIS_URL, KAFKA_BROKERS, ENGINES_DIR } = process.env;
const engines = MONGODB_URI && REDIS_URL && KAFKA_BROKERS;
/** Of a broker on this machine, so that it can be stopped for a while. */
const kafkaPidFile = `${ENGINES_DIR}/kafka/pid`;

(engines ? describe : describe.skip)(
  'services apart, while they and Kafka fail (needs MONGODB_URI, REDIS_URL and KAFKA_BROKERS)',
  function () {
    this.timeout(240_000);
    let services: ServicesApart;
    const acknowledged: Acknowledged = { created: new Set(), updates: new Map(), deleted: new Set(), keys: new Set() };

    before(async () => {
      services = await startServicesApart(1, { LIMIT_READS: '1000000', LIMIT_WRITES: '1000000' });
    });
    after(() => services.stop());

    const get = (path: string) =>
      fetch(`${services.gateways[0]}/v2/${path}`, { headers: { 'X-API-Key': services.ownerKey } });
    /** Writes while something fails, and a moment before and after. */
    async function during(fault: () => Promise<void>): Promise<void> {
      const written = async () => {
        const before = acknowledged.created.size;
        while (acknowledged.created.size < before + 20) await setTimeout(50);
      };
      const load = createLoad(services.gateways[0]!, services.ownerKey, acknowledged);
      await written();
      await fault();
      await written();
      await load.stop();
    }

    it('keeps one record of each change when a service is killed, the relay with it', async () => {
      for (const service of ['investments', 'audit', 'investments'] as const)
        await during(() => services.killAndRestart(service));
      await expectOneRecordEach(get, acknowledged);
    });

    it('goes on writing while Kafka stands still, and catches up', async function () {
      if (!existsSync(kafkaPidFile)) return this.skip();
      const pid = Number(readFileSync(kafkaPidFile, 'utf8').split(' ')[0]);
      await during(async () => {
        process.kill(pid, 'SIGSTOP');
        try {
          await setTimeout(4_000);
        } finally {
          process.kill(pid, 'SIGCONT');
        }
      });
      await expectOneRecordEach(get, acknowledged);
    });
  },
);
