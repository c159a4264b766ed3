import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const hook = fileURLToPath(new URL('./print-loaded-packages.ts', import.meta.url));
/**
 * Packages of servers, engines and their clients: each costs a start between 50 and 250 ms of CPU
 * time.
 */
const heavy = [
  'express',
  'ioredis',
  'kafkajs',
  'lmdb',
  'mongoose',
  'nodemailer',
  'oidc-provider',
  'prom-client',
  'undici',
];

/** Runs a program and returns the heavy packages loaded at its end. */
function heavyPackagesOf(program: string, environment: Record<string, string> = {}): string[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', hook, pathOf(program)], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  const loaded: string[] = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
  // Every program loads zod before its end, whatever the reason of the end.
  expect(loaded, stderr).to.include('zod');
  return loaded.filter((name) => heavy.includes(name)).sort();
}

describe('modules loaded by a process', () => {
  it('include no server and no engine if a start is refused for its settings', () => {
    expect(heavyPackagesOf('../src/main.ts', { PORT: 'abc' })).to.deep.equal([]);
  });

  for (const program of ['backup', 'restore']) {
    it(`include no server and no engine in the program ${program}`, () => {
      expect(heavyPackagesOf(`../src/${program}/main.ts`)).to.deep.equal([]);
    });
  }

  it('include no client of Kafka or Redis with embedded engines', () => {
    expect(heavyPackagesOf('../src/engines.ts')).to.deep.equal([
      'express',
      'lmdb',
      'prom-client',
      'undici',
    ]);
  });
});
