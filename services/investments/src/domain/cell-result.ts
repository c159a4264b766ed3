/**
 * The value that was read from a cell, or an error. A warning explains a difference between value
 * and cell.
 */
export type CellResult<Value> = { value: Value; warning?: string } | { error: string };
