import { startImportedPlatform } from './budget/imported-platform.ts';
import { type BudgetLine, ratioOf } from './budget/line.ts';
import { rowLines } from './budget/row-lines.ts';
import { median } from './percentiles.ts';

const rounds = Number(process.env.ROUNDS ?? 3);
const targetRowsPerSecond = 5_000;

/**
 * Measures an import of 69k rows and a CSV export of these rows, in several rounds. Prints the same
 * lines as the bench `budget`, and rows a second.
 */
export async function importRows(): Promise<void> {
  const lines: BudgetLine[] = [];
  const rowsPerSecond: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const imported = await startImportedPlatform();
    rowsPerSecond.push(imported.rowsPerSecond);
    lines.push(...(await rowLines(imported)));
    await imported.stop();
  }
  const byName = Map.groupBy(lines, ({ name }) => name);
  console.table([...byName].map(([name, ofRounds]) => tableRow(name, ofRounds)));
  console.table([
    {
      rowsPerSecond: Math.round(median(rowsPerSecond)),
      target: targetRowsPerSecond,
    },
  ]);
}

function tableRow(what: string, ofRounds: readonly BudgetLine[]) {
  const ratios = ofRounds.map(ratioOf);
  return {
    what,
    'CPU µs': median(ofRounds.map(({ micros }) => micros)).toFixed(1),
    reference: ofRounds[0]?.reference,
    'its µs': median(ofRounds.map(({ referenceMicros }) => referenceMicros)).toFixed(1),
    ratio: median(ratios).toFixed(2),
    rounds: ratios.map((ratio) => ratio.toFixed(2)).join(', '),
  };
}
