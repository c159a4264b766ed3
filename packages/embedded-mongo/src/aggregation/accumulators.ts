import { Double, Int32 } from 'bson';
import { CommandError } from '../command-error.ts';
import { missing } from '../query/path-values.ts';
import { compareValues } from '../values/compare.ts';
import { decimalArithmetic } from '../values/decimal.ts';
import { isDecimal, toDouble } from '../values/number.ts';
import { valueKey } from '../values/value-key.ts';
import { isNullish, isNumber } from './arithmetic-operators.ts';
import { mergedObjects } from './array-operators.ts';
import { calculated, type Operators } from './expression.ts';
import { NumberSum } from './number-sum.ts';

/** Calculates one value of many, for `$group`. */
export interface Accumulator {
  add(value: unknown): void;
  result(): unknown;
}

class Sum implements Accumulator {
  readonly #sum = new NumberSum();

  add(value: unknown): void {
    if (isNumber(value)) {
      this.#sum.add(value);
    }
  }

  result(): unknown {
    return this.#sum.result();
  }
}

class Average implements Accumulator {
  readonly #sum = new NumberSum();
  #count = 0;

  add(value: unknown): void {
    if (!isNumber(value)) {
      return;
    }
    this.#sum.add(value);
    this.#count++;
  }

  result(): unknown {
    if (this.#count === 0) {
      return null;
    }
    const sum = this.#sum.result();
    return isDecimal(sum)
      ? decimalArithmetic('divide', sum, new Int32(this.#count))
      : new Double(toDouble(sum) / this.#count);
  }
}

/** The least value with sign 1, the greatest with -1; null and missing values do not count. */
class Extreme implements Accumulator {
  #best: unknown = missing;
  readonly #sign: 1 | -1;

  constructor(sign: 1 | -1) {
    this.#sign = sign;
  }

  add(value: unknown): void {
    if (isNullish(value)) {
      return;
    }
    if (this.#best === missing || compareValues(value, this.#best) * this.#sign < 0) {
      this.#best = value;
    }
  }

  result(): unknown {
    return this.#best === missing ? null : this.#best;
  }
}

class Kept implements Accumulator {
  #value: unknown = missing;
  #isSet = false;
  readonly #last: boolean;

  constructor(last: boolean) {
    this.#last = last;
  }

  add(value: unknown): void {
    if (this.#last || !this.#isSet) {
      this.#value = value;
    }
    this.#isSet = true;
  }

  result(): unknown {
    return this.#value === missing ? null : this.#value;
  }
}

class Pushed implements Accumulator {
  readonly #values: unknown[] = [];

  add(value: unknown): void {
    if (value !== missing) {
      this.#values.push(value);
    }
  }

  result(): unknown {
    return this.#values;
  }
}

class DistinctValues implements Accumulator {
  readonly #values = new Map<string, unknown>();

  add(value: unknown): void {
    const key = valueKey(value);
    if (value !== missing && !this.#values.has(key)) {
      this.#values.set(key, value);
    }
  }

  result(): unknown {
    return [...this.#values.values()];
  }
}

class Merged implements Accumulator {
  #value: unknown = {};

  add(value: unknown): void {
    this.#value = mergedObjects([this.#value, value]);
  }

  result(): unknown {
    return this.#value;
  }
}

const accumulators: Record<string, () => Accumulator> = {
  $sum: () => new Sum(),
  $avg: () => new Average(),
  $min: () => new Extreme(1),
  $max: () => new Extreme(-1),
  $first: () => new Kept(false),
  $last: () => new Kept(true),
  $push: () => new Pushed(),
  $addToSet: () => new DistinctValues(),
  $mergeObjects: () => new Merged(),
};

/** @throws CommandError 15952 for an accumulator that is unknown or not supported */
export function accumulatorOf(operator: string): () => Accumulator {
  const create = accumulators[operator];
  if (!create) {
    throw new CommandError(15_952, `unknown group operator '${operator}'`);
  }
  return create;
}

/**
 * The accumulators that are expressions too: of the elements of one array, or of several arguments.
 */
export const accumulatingOperators: Operators = Object.fromEntries(
  ['$sum', '$avg', '$min', '$max'].map((operator) => [
    operator,
    calculated(0, Number.POSITIVE_INFINITY, (values) => {
      const [only] = values;
      const accumulator = accumulatorOf(operator)();
      for (const value of values.length === 1 && Array.isArray(only) ? only : values) {
        accumulator.add(value);
      }
      return accumulator.result();
    }),
  ]),
);
