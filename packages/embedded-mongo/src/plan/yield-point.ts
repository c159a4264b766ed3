/**
 * Marks a place in the results of a long scan where the caller can let other requests run. It is a
 * symbol, because the results are record ids, rows or documents.
 */
export const yieldPoint = Symbol('yield point');

export type YieldPoint = typeof yieldPoint;

/**
 * Number of keys that LMDB passes between two yield points without returning them. This takes one
 * to two milliseconds.
 */
export const passedKeysPerYieldPoint = 10_000;
