import { changeLines } from './change-lines.ts';
import { gatewayLines } from './gateway-lines.ts';
import { startImportedPlatform } from './imported-platform.ts';
import type { BudgetLine } from './line.ts';
import { readLines } from './read-lines.ts';
import { rowLines } from './row-lines.ts';
import { tokenLines } from './token-lines.ts';

/**
 * The parts of the bench, which can be measured separately. All parts except `gateway` use the same
 * platform.
 */
export const parts = ['gateway', 'reads', 'changes', 'rows', 'tokens'] as const;
export type Part = (typeof parts)[number];

export interface PartLines {
  part: Part;
  lines: BudgetLine[];
}

/** Measures the given parts, in the order of `parts`. */
export async function measureParts(some: readonly Part[]): Promise<PartLines[]> {
  const measured: PartLines[] = [];
  if (some.includes('gateway')) {
    measured.push({ part: 'gateway', lines: await gatewayLines() });
  }
  if (some.some((part) => part !== 'gateway')) {
    measured.push(...(await measurePlatform(some)));
  }
  return measured;
}

/**
 * Measures the parts that need a platform with imported rows. The parts can use the same platform,
 * because no part creates or deletes a record.
 */
async function measurePlatform(some: readonly Part[]): Promise<PartLines[]> {
  const imported = await startImportedPlatform();
  const { platform, reader } = imported;
  const measures: Record<Exclude<Part, 'gateway'>, () => Promise<BudgetLine[]>> = {
    reads: () => readLines(platform, reader),
    changes: () => changeLines(platform),
    rows: () => rowLines(imported),
    tokens: () => tokenLines(platform),
  };
  const measured: PartLines[] = [];
  for (const part of parts) {
    if (part !== 'gateway' && some.includes(part)) {
      measured.push({ part, lines: await measures[part]() });
    }
  }
  await imported.stop();
  return measured;
}
