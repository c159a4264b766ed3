import { readFile } from 'node:fs/promises';
import { busyShare } from './busy-share.ts';
import { gatewayLines } from './gateway-lines.ts';
import { startImportedPlatform } from './imported-platform.ts';
import { type BudgetLine, ratioOf } from './line.ts';
import { readLines } from './read-lines.ts';
import { rowLines } from './row-lines.ts';
import { tokenLines } from './token-lines.ts';

const file = new URL('../../budgets.json', import.meta.url);

/** How far a ratio may exceed its budget: machines and runs differ. */
const tolerance = 1.25;

/** The share of all cores that others may use before and after the measurement. */
const mostBusy = 0.1;

type Budgets = Readonly<Record<string, number>>;

/**
 * Measures what the hot paths cost in CPU time, each as a ratio to its reference in the same run,
 * and compares the ratios with those that were last accepted (bench/budgets.json). Where one exceeds
 * its budget by a quarter, all are measured again. Ends with 1 where one exceeds it both times and
 * no other program used the machine: a platform of several threads loses more to others than a
 * reference of one.
 */
export async function budget(): Promise<void> {
  const budgets: Budgets = JSON.parse(await readFile(file, 'utf8'));
  const busyBefore = await busyShare();
  let lines = await measureAll(budgets);
  if (busyBefore <= mostBusy && exceedingOf(lines, budgets).length > 0) {
    const again = new Map((await measureAll(budgets)).map((line) => [line.name, line]));
    lines = lines.map((line) => lower(line, again.get(line.name) ?? line));
  }
  const exceeding = exceedingOf(lines, budgets);
  for (const { name } of exceeding) {
    console.log(`above its budget by more than a quarter: ${name}`);
  }
  const busy = Math.max(busyBefore, await busyShare());
  const isJudged = busy <= mostBusy;
  if (!isJudged) {
    const percent = Math.round(100 * busy);
    console.log(`not judged: other programs used ${percent} % of the processor`);
  }
  const failed = isJudged ? exceeding.length : 0;
  console.log(`${lines.length - exceeding.length} passed, ${failed} failed`);
  if (failed > 0) {
    process.exitCode = 1;
  }
}

async function measureAll(budgets: Budgets): Promise<BudgetLine[]> {
  const lines = [...(await gatewayLines()), ...(await platformLines())];
  console.table(lines.map((line) => row(line, budgets[line.name])));
  return lines;
}

async function platformLines(): Promise<BudgetLine[]> {
  const imported = await startImportedPlatform();
  const lines = [
    ...(await readLines(imported.platform, imported.reader)),
    ...(await rowLines(imported)),
    ...(await tokenLines(imported.platform)),
  ];
  await imported.stop();
  return lines;
}

function exceedingOf(lines: readonly BudgetLine[], budgets: Budgets): BudgetLine[] {
  return lines.filter((line) => exceeds(line, budgets[line.name]));
}

function exceeds(line: BudgetLine, accepted: number | undefined): boolean {
  return !line.isDifference && accepted !== undefined && ratioOf(line) > accepted * tolerance;
}

function lower(one: BudgetLine, other: BudgetLine): BudgetLine {
  return ratioOf(one) < ratioOf(other) ? one : other;
}

function row(line: BudgetLine, accepted: number | undefined) {
  return {
    work: line.name,
    'CPU µs': line.micros.toFixed(0),
    reference: line.reference,
    'its µs': line.referenceMicros.toFixed(0),
    ratio: ratioOf(line).toFixed(2),
    budget: accepted ?? '',
    verdict: exceeds(line, accepted) ? 'EXCEEDED' : '',
    goal: line.goal,
  };
}
