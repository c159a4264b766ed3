import type { Context } from 'mocha';
import { isReal } from './store-under-test.ts';

/**
 * Titles of failing tests on the stand-in for MongoDB of the real-engines stage, because the
 * stand-in differs from MongoDB.
 */
const knownDifferences = new Set([
  'returns one distinct value for equal numbers of different types',
  'keeps a symbol when another field is set',
  'returns a symbol beside a field outside the projection',
  "keeps, compares and indexes dates beyond those of JavaScript's Date",
  'return no document twice and none that no longer matches, after concurrent changes',
]);

/** A `beforeEach` hook. */
export function skipKnownDifferences(this: Context): void {
  if (isReal && knownDifferences.has(this.currentTest?.title ?? '')) {
    this.skip();
  }
}
