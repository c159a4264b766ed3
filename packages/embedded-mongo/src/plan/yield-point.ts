/**
 * Marks a place in the results of a long scan where the caller can let other requests run. It is a
 * symbol, because the results are record ids, rows or documents.
 */
export const yieldPoint = Symbol('yield point');

export type YieldPoint = typeof yieldPoint;

/**
 * Keys passed by LMDB between two yield points, without returning the keys: one to two
 * milliseconds.
 */
export const passedKeysPerYieldPoint = 10_000;
