import {
  createReadiness,
  observeReadiness,
  type Readiness,
  type RunningService,
  serve,
} from '@irp/service';
import { expect } from 'chai';
import { Registry } from 'prom-client';
import { barePlatform } from './bare-platform.ts';

describe('createReadiness', () => {
  const never = () => new Promise<never>(() => undefined);

  it('counts a first check as failed if it takes longer than a response waits', async () => {
    const readiness = createReadiness({ database: never }, {}, { waitMs: 10, graceMs: 60_000 });
    expect(await readiness()).to.deep.equal({
      ready: false,
      checks: { database: 'unavailable' },
    });
  });

  it('keeps the former result during a late check, for its grace', async () => {
    const late = [async () => undefined, never];
    const checkOf = (graceMs: number) => {
      let checks = 0;
      return createReadiness(
        { database: () => late[Math.min(checks++, 1)]!() },
        {},
        { waitMs: 10, graceMs },
      );
    };
    for (const [graceMs, expected] of [
      [60_000, true],
      [0, false],
    ] as const) {
      const readiness = checkOf(graceMs);
      expect((await readiness()).ready).to.equal(true);
      expect((await readiness()).ready, String(graceMs)).to.equal(expected);
    }
  });

  it('fails immediately if a check rejects, and passes immediately when a later check resolves', async () => {
    const outcomes = [true, false, true];
    const database = async () => {
      if (!outcomes.shift()) {
        throw new Error('refused');
      }
    };
    const readiness = createReadiness({ database });
    const results = [await readiness(), await readiness(), await readiness()].map(
      ({ ready }) => ready,
    );
    expect(results).to.deep.equal([true, false, true]);
  });

  it('is ready without optional dependencies', async () => {
    const readiness = createReadiness(
      { database: async () => undefined },
      {
        events: () => false,
        mail: () => true,
      },
    );
    expect(await readiness()).to.deep.equal({
      ready: true,
      checks: {
        database: 'ok',
        events: 'degraded',
        mail: 'ok',
      },
    });
  });
});

describe('a service whose engines are unavailable', () => {
  let running: RunningService;
  let readings = 0;

  before(async () => {
    const platform = await barePlatform();
    const revocations = {
      ...platform.revocations,
      healthy: () => false,
    };
    running = await serve(
      { ...platform, revocations },
      {
        name: 'tested',
        bindings: [],
        close: [],
        ready: { database: () => Promise.reject(new Error('no database')) },
        degradable: { mail: () => true },
        metrics: [
          {
            name: 'tested_lag_events',
            help: 'Of a bus that does not respond',
            value() {
              readings++;
              return new Promise(() => undefined);
            },
          },
        ],
      },
    );
  });
  after(() => running.stop());

  const get = async (path: string) => {
    const response = await fetch(running.url + path);
    return { status: response.status, text: await response.text() };
  };

  it('names each in /readyz, and in a metric', async () => {
    const { status, text } = await get('/readyz');
    expect(status).to.equal(503);
    expect(JSON.parse(text).checks).to.deep.equal({
      database: 'unavailable',
      revocations: 'degraded',
      mail: 'ok',
    });
    const { text: metrics } = await get('/metrics');
    expect(metrics)
      .to.include('ready_check{check="database",service="tested"} 0')
      .and.include('ready_check{check="revocations",service="tested"} 0')
      .and.include('ready_check{check="mail",service="tested"} 1');
  });

  it('serves its other metrics if one cannot be read, and does not read this metric again meanwhile', async () => {
    const before = readings;
    const { text } = await get('/metrics');
    expect(text)
      .to.include('tested_lag_events{service="tested"} Nan')
      .and.include('process_cpu_seconds_total');
    expect(readings).to.equal(before);
  });
});

describe('the metric of readiness', () => {
  it('has the current checks: ended checks, such as those of a start, are gone', async () => {
    let checks: Readiness['checks'] = { demo: 'unavailable', database: 'ok' };
    const registry = new Registry();
    observeReadiness(registry, async () => ({ ready: true, checks }));
    expect(await registry.metrics()).to.include('ready_check{check="demo"} 0\n');
    checks = { database: 'ok' };
    expect(await registry.metrics())
      .to.include('ready_check{check="database"} 1\n')
      .and.not.include('demo');
  });
});
