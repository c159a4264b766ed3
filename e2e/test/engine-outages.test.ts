import { eventually } from '@irp/testing/eventually';
import { isLong } from '@irp/testing/in-shape';
import { expect } from 'chai';
import { type Engines, hasEngines, startEngines } from '../src/engines/start-engines.ts';
import { createCalls } from '../src/outages/calls.ts';
import { exchange } from '../src/outages/exchange.ts';
import { createLedger } from '../src/outages/ledger.ts';
import { lostOrDoubled } from '../src/outages/lost-or-doubled.ts';
import type { Outage } from '../src/outages/outage.ts';
import { type OutagePlatform, startOutagePlatform } from '../src/outages/outage-platform.ts';
import { runOutage } from '../src/outages/run-outage.ts';
import { summaryOf } from '../src/outages/summary.ts';

const short: Outage[] = [
  { engine: 'smtp', manner: 'stopped' },
  { engine: 'kafka', manner: 'frozen' },
  { engine: 'mongo', manner: 'frozen' },
  { engine: 'redis', manner: 'frozen' },
];
const long: Outage[] = [
  ...(['redis', 'kafka', 'mongo', 'smtp'] as const).flatMap((engine) =>
    (['stopped', 'frozen', 'restarted'] as const).map((manner) => ({ engine, manner })),
  ),
  { engine: 'redis', manner: 'emptied' },
];
const options = isLong
  ? {
      everyMs: 2_000,
      beforeMs: 8_000,
      outageMs: 20_000,
    }
  : {
      everyMs: 1_000,
      beforeMs: 1_500,
      outageMs: 0,
    };
/** No call requires these engines: calls must succeed during an outage of these engines. */
const notForRequests = new Set(['kafka', 'smtp']);

(hasEngines ? describe : describe.skip)(
  'outages of engines under load (needs TEST_ENGINES and redis-server)',
  () => {
    const ledger = createLedger();
    let engines: Engines;
    let platform: OutagePlatform;

    before(async () => {
      engines = await startEngines();
      platform = await startOutagePlatform(engines);
    });
    afterEach(function () {
      if (this.currentTest?.state !== 'failed') {
        return;
      }
      const processes = Object.values(platform?.parts ?? {}).flatMap((part) => part.running());
      const lines = processes.flatMap(({ warnings }) => warnings.slice(-20));
      process.stderr.write(`The last warnings of each process:\n${lines.join('\n')}\n`);
    });
    after(async () => {
      await platform?.stop();
      await Promise.all(Object.values(engines ?? {}).map((engine) => engine.end()));
    });

    for (const outage of isLong ? long : short) {
      it(`${outage.engine} ${outage.manner}: callers get only responses of the contract, and recovery is automatic`, async () => {
        const calls = createCalls(platform, ledger);
        const measured = await runOutage(
          outage,
          {
            engines,
            platform,
            ledger,
            calls,
          },
          options,
        );
        if (isLong) {
          process.stdout.write(`${summaryOf(measured).join('\n')}\n`);
        }
        expect(measured.violations).to.deep.equal([]);
        const { samples, begunMs, endedMs } = measured;
        const during = samples.filter(({ sentMs }) => sentMs >= begunMs && sentMs < endedMs);
        const refused = samples.filter(({ call, succeeded }) => call === 'status' && !succeeded);
        expect(refused, 'a caller that needs no engine').to.deep.equal([]);
        if (notForRequests.has(outage.engine) && during.length > 0) {
          for (const call of Object.keys(calls)) {
            expect(
              during.some((sample) => sample.call === call && sample.succeeded),
              call,
            ).to.equal(true);
          }
        }
      });
    }

    it('have lost and duplicated no acknowledged change', async () => {
      const problems = async () => lostOrDoubled(platform, engines, ledger);
      let found = await problems();
      const settled = async () => {
        found = await problems();
        return found.length === 0;
      };
      await eventually('everything has arrived', settled, {
        timeoutMs: 60_000,
        intervalMs: 500,
      }).catch(() => undefined);
      expect(found).to.deep.equal([]);
      for (const kind of Object.values(ledger)) {
        expect(kind.size).to.be.greaterThan(0);
      }
    });

    it('have restored no revoked credential', async () => {
      // An address may send a few dead credentials in a minute.
      for (const credential of [...ledger.revoked].slice(-10)) {
        const headers: Record<string, string> = credential.startsWith('irt_')
          ? { Authorization: `Bearer ${credential}` }
          : { 'X-API-Key': credential };
        const { status, text } = await exchange(`${platform.gateway}/v2/me`, { headers });
        expect(status, text).to.be.oneOf([401, 429]);
      }
    });
  },
);
