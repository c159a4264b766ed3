/** What a cell is read as. A warning says what of the cell the value lacks. */
export type CellResult<Value> = { value: Value; warning?: string } | { error: string };
