import { readFile } from 'node:fs/promises';
import { startPlatform, startPlatformIn } from '../platform-under-load.ts';
import { gatewayLines } from './gateway-lines.ts';
import { type BudgetLine, ratioOf } from './line.ts';
import { readLines, startReader } from './read-lines.ts';
import { measureImport, rowLines } from './row-lines.ts';
import { tokenLines } from './token-lines.ts';

const file = new URL('../../budgets.json', import.meta.url);

/** How far a ratio may exceed its budget: machines and runs differ. */
const tolerance = 1.25;

/**
 * Measures what the hot paths cost in CPU time, each as a ratio to its reference in the same run,
 * and compares the ratios with those that were last accepted (bench/budgets.json). Ends with 1
 * where one exceeds its budget by a quarter.
 */
export async function budget(): Promise<void> {
  const budgets: Record<string, number> = JSON.parse(await readFile(file, 'utf8'));
  const lines = [...(await gatewayLines()), ...(await platformLines())];
  console.table(lines.map((line) => row(line, budgets[line.name])));
  const exceeding = lines.filter((line) => exceeds(line, budgets[line.name]));
  if (exceeding.length > 0) {
    const names = exceeding.map(({ name }) => name).join('; ');
    console.log(`above its budget by more than a quarter: ${names}`);
    process.exitCode = 1;
  }
}

async function platformLines(): Promise<BudgetLine[]> {
  const more = { LIMIT_CLIENT_WRITES: '10000000', LIMIT_EXPORTS: '10000000' };
  const importing = await startPlatform(more);
  const { micros } = await measureImport(importing);
  await importing.stop();
  const reader = await startReader(importing.directory);
  const platform = await startPlatformIn(importing.directory, more);
  const lines = [
    ...(await readLines(platform, reader)),
    ...(await rowLines(platform, reader, micros)),
    ...(await tokenLines(platform)),
  ];
  await platform.stop();
  await reader.stop();
  await importing.remove();
  return lines;
}

function exceeds(line: BudgetLine, accepted: number | undefined): boolean {
  return accepted !== undefined && ratioOf(line) > accepted * tolerance;
}

function row(line: BudgetLine, accepted: number | undefined) {
  const ratio = ratioOf(line);
  return {
    work: line.name,
    'CPU µs': line.micros.toFixed(0),
    reference: line.reference,
    'its µs': line.referenceMicros.toFixed(0),
    ratio: ratio.toFixed(2),
    budget: accepted ?? '',
    verdict: exceeds(line, accepted) ? 'EXCEEDED' : '',
    goal: line.goal,
  };
}
