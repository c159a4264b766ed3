import { CommandError } from '../command-error.ts';
import { sortInSteps } from '../plan/sort-in-steps.ts';
import { compareSortKeys, sortFields, sortKey } from '../query/compile-sort.ts';
import { canonicalTypeOf, canonicalTypes, type PlainObject } from '../values/canonical-type.ts';
import { toDouble } from '../values/number.ts';
import { typeName } from '../values/type-name.ts';
import { all, requireObject, type Stage } from './stage.ts';

export function sortStage(operand: unknown): Stage {
  const fields = sortFieldsOf(operand);
  return all(() => {
    const rows: { key: unknown[]; document: PlainObject }[] = [];
    return {
      add: (document) =>
        void rows.push({
          key: sortKey(fields, document),
          document,
        }),
      *results() {
        const sorted = yield* sortInSteps(rows, (a, b) => compareSortKeys(fields, a.key, b.key));
        for (const { document } of sorted) {
          yield document;
        }
      },
    };
  });
}

/** @throws CommandError with the codes of the stage, which are not those of a find */
export function sortFieldsOf(operand: unknown) {
  const spec = requireObject(operand, 15_973, 'the $sort key specification must be an object');
  if (Object.keys(spec).length === 0) {
    throw new CommandError(15_976, '$sort stage must have at least one sort key');
  }
  for (const direction of Object.values(spec)) {
    if (canonicalTypeOf(direction) !== canonicalTypes.number) {
      throw new CommandError(15_974, `Illegal key in $sort specification: ${typeName(direction)}`);
    }
    if (Math.abs(toDouble(direction)) !== 1) {
      throw new CommandError(
        15_975,
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      );
    }
  }
  return sortFields(spec);
}
