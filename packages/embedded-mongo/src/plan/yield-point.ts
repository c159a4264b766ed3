/**
 * Emitted between the values of a long scan: the caller can let other requests run. A symbol,
 * because the values are record ids, rows or documents.
 */
export const yieldPoint = Symbol('yield point');

export type YieldPoint = typeof yieldPoint;

/**
 * Keys passed by LMDB between two yield points, without returning the keys: one to two
 * milliseconds.
 */
export const passedKeysPerYieldPoint = 10_000;
