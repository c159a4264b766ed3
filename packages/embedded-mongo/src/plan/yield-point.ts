/**
 * Emitted between the values of a long scan, so that the caller can let other requests run. A
 * symbol, because the values themselves are record ids, rows or documents.
 */
export const yieldPoint = Symbol('yield point');

export type YieldPoint = typeof yieldPoint;

/** Keys that LMDB passes between two yield points, without returning them: one to two milliseconds. */
export const passedKeysPerYieldPoint = 10_000;
