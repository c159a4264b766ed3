/** The value read from a cell. A warning names the difference between cell and value. */
export type CellResult<Value> = { value: Value; warning?: string } | { error: string };
