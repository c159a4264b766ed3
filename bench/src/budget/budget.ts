import { readFile } from 'node:fs/promises';
import { busyShare } from './busy-share.ts';
import { type BudgetLine, ratioOf } from './line.ts';
import { measureParts, type Part, type PartLines, parts } from './parts.ts';

const file = new URL('../../budgets.json', import.meta.url);

/** A ratio may exceed its budget by this factor, because machines and runs differ. */
const tolerance = 1.25;

/** The maximum share of all cores in use by other programs before and after the measurement. */
const mostBusy = 0.1;

type Budgets = Readonly<Record<string, number>>;

/**
 * Measures the CPU time of the hot paths, each as a ratio to a reference in the same run. Compares
 * the ratios with the last accepted ratios (bench/budgets.json). If a ratio is a quarter above its
 * budget, all lines of the same part are measured again. The exit code is 1 if a ratio exceeds its
 * budget in both measurements, unless other programs use the machine. Other programs slow a
 * platform with several threads more than a reference with one thread.
 */
export async function budget(): Promise<void> {
  const budgets: Budgets = JSON.parse(await readFile(file, 'utf8'));
  const busyBefore = await busyShare();
  const measured = await measure(parts, budgets);
  let lines = measured.flatMap((part) => part.lines);
  const doubtful = measured.filter((part) => exceedingOf(part.lines, budgets).length > 0);
  if (busyBefore <= mostBusy && doubtful.length > 0) {
    const repeated = await measure(
      doubtful.map(({ part }) => part),
      budgets,
    );
    const again = repeated.flatMap((part) => part.lines);
    lines = lines.map((line) => lower(line, again.find(({ name }) => name === line.name) ?? line));
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

async function measure(some: readonly Part[], budgets: Budgets): Promise<PartLines[]> {
  const measured = await measureParts(some);
  const lines = measured.flatMap((part) => part.lines);
  console.table(lines.map((line) => row(line, budgets[line.name])));
  return measured;
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
