/** The length of an array with room for the row: a power of two. */
export function sizeFor(row: number): number {
  return 2 ** Math.ceil(Math.log2(row + 1));
}

/** @returns `to`, with the values of `from` */
export function grown<List extends Uint32Array | Float64Array>(from: List, to: List): List {
  to.set(from);
  return to;
}
