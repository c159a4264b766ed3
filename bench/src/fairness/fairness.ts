import { importEquities, type PlatformUnderLoad, startPlatform } from '../platform-under-load.ts';
import { cpuMicrosOf } from '../processes-of.ts';
import { type Attack, attacksOf, goalOf } from './attacks.ts';
import { measureSignIns } from './measure-sign-ins.ts';
import { type Measured, type Row, rowOf } from './row.ts';
import { createVictims, type Victims } from './victims.ts';

const roundMs = 4_000;
const rounds = Number(process.env.ROUNDS ?? 3);
/** Runs only the attacks whose names contain this text. */
const only = process.env.ATTACK ?? '';
/** The platform trusts X-Forwarded-For, so that attackers have other addresses than victims. */
const environment = {
  TRUST_PROXY_HOPS: '1',
  LOG_LEVEL: 'error',
  ACCESS_LOG: 'off',
  // For the import before the first round: on a busy machine, it exceeds the default timeout.
  IMPORT_TIMEOUT_MS: '1800000',
};

/**
 * Measures the latency of callers in a workspace without attackers, in rounds with and without an
 * attack. Also measures the CPU time of the platform. The exit code is 1 if an attack exceeds its
 * goal.
 */
export async function fairness(): Promise<void> {
  const platform = await startPlatform(environment);
  const rows: Row[] = [];
  try {
    await importEquities(platform);
    const victims = await createVictims(platform);
    // Opens connections and compiles code.
    await victims.round(roundMs);
    for (const [what, attack] of Object.entries(attacksOf(platform)).filter(([name]) =>
      name.includes(only),
    )) {
      rows.push(...(await measure(what, attack, platform, victims)));
    }
    await victims.close();
    if ('sign-ins of many networks'.includes(only)) {
      rows.push(await measureSignIns(platform));
    }
  } finally {
    await platform.stop();
    await platform.remove();
  }
  console.table(rows);
  const failed = rows.filter(({ met }) => !met).length;
  console.log(`${rows.length - failed} passed, ${failed} failed`);
  if (failed > 0) {
    process.exitCode = 1;
  }
}

/** Alternates rounds without and with the attackers. */
async function measure(
  what: string,
  attack: Attack,
  platform: PlatformUnderLoad,
  victims: Victims,
): Promise<Row[]> {
  const quiet: Measured = {
    reads: [],
    writes: [],
    cores: [],
  };
  const attacked: Measured = {
    reads: [],
    writes: [],
    cores: [],
  };
  for (let round = 0; round < rounds; round++) {
    await measureRound(quiet, platform, victims);
    const running = attack();
    await running.begun;
    await measureRound(attacked, platform, victims);
    await running.stop();
  }
  return (['reads', 'writes'] as const).map((kind) =>
    rowOf(`${what}: ${kind}`, goalOf(what), quiet, attacked, kind),
  );
}

async function measureRound(
  into: Measured,
  { process: { pid } }: PlatformUnderLoad,
  victims: Victims,
): Promise<void> {
  if (pid === undefined) {
    throw new Error('the platform has no process id');
  }
  const cpuMicros = cpuMicrosOf(pid);
  const startedMs = performance.now();
  const { reads, writes } = await victims.round(roundMs);
  into.reads.push(...reads);
  into.writes.push(...writes);
  into.cores.push((cpuMicrosOf(pid) - cpuMicros) / 1_000 / (performance.now() - startedMs));
}
