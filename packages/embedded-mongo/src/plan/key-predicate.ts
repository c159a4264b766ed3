import type { Index } from '../storage/catalog.ts';
import { prefixBytes } from '../storage/keys.ts';
import { skipEncoded } from '../values/skip-encoded.ts';
import type { Condition, Conditions } from './conditions.ts';
import { type Interval, inverted } from './interval.ts';

/** Decides on an index key alone; `ends[n]` is where its field `n` ends. */
type KeyTest = (key: Buffer, ends: Int32Array) => boolean;

export interface KeyPredicate {
  /** Undefined when the index tells nothing. */
  test: ((key: Buffer) => boolean) | undefined;
  /** What passes matches: no document needs to be looked at. */
  covers: boolean;
}

interface Built {
  test: KeyTest | undefined;
  covers: boolean;
}

/** What the keys of an index tell of a filter, beyond the bounds of the scan. `bound` conditions are already met. */
export function keyPredicate(index: Index, conditions: Conditions, bound: Set<Condition | Conditions[]>): KeyPredicate {
  if (index.clipped) return { test: undefined, covers: false };
  const { test, covers } = build(index, conditions, bound);
  if (!test) return { test: undefined, covers };
  const ends = new Int32Array(index.fields.length + 1);
  ends[0] = prefixBytes;
  return {
    covers,
    test(key) {
      for (let at = 0; at < index.fields.length; at++)
        ends[at + 1] = skipEncoded(key, ends[at]!, index.fields[at]!.direction === 1 ? 0 : 0xff);
      return test(key, ends);
    },
  };
}

function build(index: Index, conditions: Conditions, bound: Set<Condition | Conditions[]>): Built {
  const parts = conditions.fields
    .filter((condition) => !bound.has(condition))
    .map((condition) => fieldTest(index, condition));
  for (const branches of conditions.ors)
    if (!bound.has(branches)) parts.push(either(branches.map((branch) => build(index, branch, bound))));
  const tests = parts.flatMap(({ test }) => (test ? [test] : []));
  const covers = !conditions.opaque && parts.every((part) => part.covers);
  if (tests.length === 0) return { test: undefined, covers };
  return { test: tests.length === 1 ? tests[0]! : (key, ends) => tests.every((test) => test(key, ends)), covers };
}

function either(branches: Built[]): Built {
  const tests = branches.flatMap(({ test }) => (test ? [test] : []));
  const covers = branches.every((branch) => branch.covers);
  // A branch that the key says nothing of may always match.
  if (tests.length < branches.length)
    return { test: undefined, covers: covers && tests.length === 0 && branches.length === 0 };
  return { test: (key, ends) => tests.some((test) => test(key, ends)), covers };
}

function fieldTest(index: Index, condition: Condition): Built {
  const at = index.fields.findIndex(({ path }) => path === condition.path);
  const field = index.fields[at];
  if (!field || index.multikey.has(field.path)) return { test: undefined, covers: false };
  const intervals = field.direction === 1 ? condition.intervals : condition.intervals.map(inverted);
  return {
    test: (key, ends) => intervals.some((interval) => within(key, ends[at]!, ends[at + 1]!, interval)),
    covers: condition.exact,
  };
}

function within(key: Buffer, from: number, to: number, { start, end }: Interval): boolean {
  return key.compare(start, 0, start.length, from, to) >= 0 && key.compare(end, 0, end.length, from, to) < 0;
}
