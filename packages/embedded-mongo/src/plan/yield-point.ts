/**
 * Marks a point in the results of a long scan at which the caller can let other requests run. The
 * symbol differs from all results: record ids, rows and documents.
 */
export const yieldPoint = Symbol('yield point');

export type YieldPoint = typeof yieldPoint;

/**
 * Number of keys to skip or count in LMDB between two yield points. LMDB needs one to two
 * milliseconds for this number.
 */
export const passedKeysPerYieldPoint = 10_000;
