import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@irp/contracts';
import { startPlatform } from '@irp/embedded';
import { expect } from 'chai';
import { parse } from 'yaml';
import { dashboardQueries, metricsOf, prometheus, readRules, root } from './read-files.ts';

/** Metrics of separate processes, which share used tokens in Redis; added by packages/service. */
const ofSeparateProcesses = ['used_tokens_degraded'];
/** Metrics of Prometheus itself. */
const ofPrometheus = ['up', 'ALERTS'];

describe('metrics of a running platform', () => {
  let directory: string;
  let types: Map<string, string>;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-metrics-'));
    const platform = await startPlatform({
      DATA_DIR: directory,
      PORT: '0',
      DEMO: 'false',
      LOG_LEVEL: 'silent',
      PASSWORD_COST: '1024',
      // Nothing listens there: its metrics exist anyway.
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    });
    try {
      const paths = ['/metrics', ...serviceNames.map((service) => `/metrics/${service}`)];
      const texts = await Promise.all(
        paths.map(async (path) => (await fetch(platform.operationsUrl + path)).text()),
      );
      types = new Map(
        texts.flatMap((text) =>
          [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [
            name,
            type,
          ]),
        ),
      );
    } finally {
      await platform.stop();
    }
  });
  after(() => rm(directory, { recursive: true }));

  /** The exported metrics, including the series of histograms. */
  function exported(): Set<string> {
    const names = [...types].flatMap(([name, type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    );
    return new Set([...names, ...ofSeparateProcesses]);
  }

  it('have every metric used by rules and dashboards', () => {
    const recorded = readRules().flatMap(({ record }) => record ?? []);
    const known = new Set([...exported(), ...recorded, ...ofPrometheus]);
    const read = [...readRules().map(({ expr }) => expr), ...dashboardQueries()].flatMap(metricsOf);
    expect(read).to.have.length.greaterThan(200);
    expect([...new Set(read)].filter((name) => !known.has(name))).to.deep.equal([]);
  });

  it('exist for every service: Prometheus reads each, and alerts if one is absent', async () => {
    const expected = ['gateway', ...serviceNames];
    const { scrape_configs: jobs } = parse(await readFile(`${prometheus}prometheus.yml`, 'utf8'));
    const scraped = jobs.map((job: { job_name: string }) => job.job_name);
    expect(scraped).to.include.members(expected);
    const absent = readRules().find(({ alert }) => alert === 'ServiceAbsent')!.expr;
    const watched = [...absent.matchAll(/absent\(up\{job="(\w+)"\}\)/g)].map(([, name]) => name);
    expect(watched).to.have.members(expected);
    const [, down = ''] = /job=~"([\w|]+)"/.exec(
      readRules().find(({ alert }) => alert === 'ProcessDown')!.expr,
    )!;
    expect(down.split('|')).to.have.members(expected);
  });

  it('equal docs/operations/metrics.md', async () => {
    const page = await readFile(`${root}docs/operations/metrics.md`, 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    const documented = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([a-z_]+)(?:\{[^}]*\})?`/g)].map(([, name]) => name),
    );
    const ofRuntime = /^(?:process|nodejs)_/;
    const own = [...types.keys(), ...ofSeparateProcesses].filter(
      (name) => !ofRuntime.test(name) || documented.includes(name),
    );
    expect([...new Set(documented)].toSorted()).to.deep.equal([...new Set(own)].toSorted());
    for (const name of ['process_memory_limit_bytes', 'nodejs_heap_size_limit_bytes']) {
      expect(documented).to.include(name);
    }
  });

  it('have names that end with their unit, or `_total` for counters', () => {
    const own = [...types].filter(([name]) => !/^(?:process|nodejs)_/.test(name));
    for (const [name, type] of own) {
      expect(name.endsWith('_total'), name).to.equal(type === 'counter');
    }
    for (const [name, type] of own) {
      if (type === 'histogram') {
        expect(name).to.match(/_seconds$/);
      }
    }
  });
});
