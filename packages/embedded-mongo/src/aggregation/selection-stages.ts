import { CommandError } from '../command-error.ts';
import { yieldPoint } from '../plan/yield-point.ts';
import { compileFilter } from '../query/compile-filter.ts';
import { canonicalTypeOf, canonicalTypes, type PlainObject } from '../values/canonical-type.ts';
import { toDouble } from '../values/number.ts';
import { all, each, requireObject, type Stage } from './stage.ts';

/**
 * Returns the number of `$limit` or `$skip`. @throws CommandError with MongoDB's code for another
 * value
 */
export function countOf(stage: '$limit' | '$skip', operand: unknown): number {
  const number =
    canonicalTypeOf(operand) === canonicalTypes.number ? toDouble(operand) : Number.NaN;
  if (!Number.isInteger(number) || number < 0) {
    const code = stage === '$limit' ? 5_107_201 : 5_107_200;
    throw new CommandError(
      code,
      `invalid argument to ${stage} stage: Expected a non-negative whole number`,
    );
  }
  if (stage === '$limit' && number === 0) {
    throw new CommandError(15_958, 'the limit must be positive');
  }
  return number;
}

export function limitStage(operand: unknown): Stage {
  const limit = countOf('$limit', operand);
  return function* (documents) {
    let returned = 0;
    for (const document of documents) {
      yield document;
      if (document !== yieldPoint && ++returned === limit) {
        return;
      }
    }
  };
}

export function skipStage(operand: unknown): Stage {
  const skip = countOf('$skip', operand);
  return function* (documents) {
    let skipped = 0;
    for (const document of documents) {
      if (document === yieldPoint || skipped === skip) {
        yield document;
      } else {
        skipped++;
      }
    }
  };
}

export function matchStage(operand: unknown): Stage {
  const matches = compileFilter(matchFilter(operand));
  return each((document) => (matches(document) ? document : undefined));
}

export function matchFilter(operand: unknown): PlainObject {
  return requireObject(operand, 15_959, 'the match filter must be an expression in an object');
}

export function sampleStage(operand: unknown): Stage {
  const { size } = requireObject(
    operand,
    28_745,
    'the $sample stage specification must be an object',
  );
  if (canonicalTypeOf(size) !== canonicalTypes.number) {
    throw new CommandError(28_746, 'size argument to $sample must be a number');
  }
  const count = toDouble(size);
  if (!(count > 0)) {
    throw new CommandError(28_747, 'size argument to $sample must be a positive integer');
  }
  return all(() => {
    const rows: { order: number; document: PlainObject }[] = [];
    return {
      add: (document) =>
        void rows.push({
          order: Math.random(),
          document,
        }),
      results: () =>
        rows
          .toSorted((a, b) => a.order - b.order)
          .slice(0, Math.trunc(count))
          .map(({ document }) => document),
    };
  });
}
