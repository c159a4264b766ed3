/** The value that was read from a cell. A warning tells how the value differs from the cell. */
export type CellResult<Value> = { value: Value; warning?: string } | { error: string };
