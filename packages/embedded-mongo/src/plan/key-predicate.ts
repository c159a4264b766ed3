import type { Index } from '../storage/catalog.ts';
import { prefixBytes } from '../storage/keys.ts';
import { skipEncoded } from '../values/skip-encoded.ts';
import type { Condition, Conditions } from './conditions.ts';
import { type Interval, invertInterval } from './interval.ts';

/**
 * Tests an index key. The encoded value of field `n` is at bytes `ends[n]` to `ends[n + 1]` of the
 * key.
 */
type KeyTest = (key: Buffer, ends: Int32Array) => boolean;

export interface KeyPredicate {
  /** Undefined if the index contains no field of the filter. */
  test: ((key: Buffer) => boolean) | undefined;
  /**
   * Whether every key that passes the test belongs to a matching document. If true, the query need
   * not fetch documents to test the filter.
   */
  exact: boolean;
}

interface CompiledTest {
  test: KeyTest | undefined;
  exact: boolean;
}

/**
 * Compiles conditions on the fields of an index to a test of keys.
 * @param bound conditions that every key within the bounds of the scan meets. They are not tested
 *   again
 */
export function keyPredicate(
  index: Index,
  conditions: Conditions,
  bound: Set<Condition | Conditions[]>,
): KeyPredicate {
  if (index.clipped) {
    return { test: undefined, exact: false };
  }
  const { test, exact } = compileTest(index, conditions, bound);
  if (!test) {
    return { test: undefined, exact };
  }
  const flips = index.fields.map(({ direction }) => (direction === 1 ? 0 : 0xff));
  const ends = new Int32Array(flips.length + 1);
  ends[0] = prefixBytes;
  return {
    exact,
    test(key) {
      let field = 0;
      let end = prefixBytes;
      for (const flip of flips) {
        end = skipEncoded(key, end, flip);
        ends[++field] = end;
      }
      return test(key, ends);
    },
  };
}

function compileTest(
  index: Index,
  conditions: Conditions,
  bound: Set<Condition | Conditions[]>,
): CompiledTest {
  const parts = conditions.fields
    .filter((condition) => !bound.has(condition))
    .map((condition) => fieldTest(index, condition));
  for (const branches of conditions.ors) {
    if (!bound.has(branches)) {
      parts.push(anyOf(branches.map((branch) => compileTest(index, branch, bound))));
    }
  }
  const tests = parts.flatMap(({ test }) => (test ? [test] : []));
  const exact = !conditions.incomplete && parts.every((part) => part.exact);
  const [only, ...others] = tests;
  if (others.length === 0) {
    return { test: only, exact };
  }
  return {
    test: (key, ends) => tests.every((test) => test(key, ends)),
    exact,
  };
}

function anyOf(branches: CompiledTest[]): CompiledTest {
  const tests = branches.flatMap(({ test }) => (test ? [test] : []));
  const exact = branches.every((branch) => branch.exact);
  // If a branch of the `$or` has no test, any key may match.
  if (tests.length < branches.length) {
    return { test: undefined, exact: exact && tests.length === 0 && branches.length === 0 };
  }
  return {
    test: (key, ends) => tests.some((test) => test(key, ends)),
    exact,
  };
}

function fieldTest(index: Index, condition: Condition): CompiledTest {
  const at = index.fields.findIndex(({ path }) => path === condition.path);
  const field = index.fields[at];
  if (!field || index.multikey.has(field.path)) {
    return { test: undefined, exact: false };
  }
  const intervals =
    field.direction === 1 ? condition.intervals : condition.intervals.map(invertInterval);
  return {
    test: (key, ends) =>
      intervals.some((interval) => within(key, ends[at] ?? 0, ends[at + 1] ?? 0, interval)),
    exact: condition.exact,
  };
}

function within(key: Buffer, from: number, to: number, { start, end }: Interval): boolean {
  return (
    key.compare(start, 0, start.length, from, to) >= 0 &&
    key.compare(end, 0, end.length, from, to) < 0
  );
}
