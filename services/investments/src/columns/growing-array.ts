/** Returns the length of an array that has room for the row. The length is a power of two. */
export function sizeFor(row: number): number {
  return 2 ** Math.ceil(Math.log2(row + 1));
}

/**
 * Copies the values of `from` to `to`.
 * @returns `to`
 */
export function grown<List extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(
  from: List,
  to: List,
): List {
  to.set(from);
  return to;
}
