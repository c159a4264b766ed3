import type { RowResult } from '../domain/cell-values.ts';

/** One row of a file, by the number of the line it ends on. */
export type ImportedRow = RowResult & { line: number };
