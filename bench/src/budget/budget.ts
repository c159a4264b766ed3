import { readFile } from 'node:fs/promises';
import { busyShare } from './busy-share.ts';
import { type BudgetLine, ratioOf } from './line.ts';
import { measureParts, type Part, type PartLines, parts } from './parts.ts';

const file = new URL('../../budgets.json', import.meta.url);

/** Tolerated excess of a ratio over its budget: machines and runs differ. */
const tolerance = 1.25;

/** The share of all cores that other programs may use before and after the measurement. */
const mostBusy = 0.1;

type Budgets = Readonly<Record<string, number>>;

/**
 * Measures the CPU time of the hot paths, each as a ratio to its reference in the same run, and
 * compares the ratios with the last accepted ratios (bench/budgets.json). If a ratio exceeds its
 * budget by a quarter, the lines of its part are measured again. Ends with 1 if a ratio exceeds its
 * budget both times and no other program used the machine: a platform of several threads loses more
 * to other programs than a reference with a single thread.
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
