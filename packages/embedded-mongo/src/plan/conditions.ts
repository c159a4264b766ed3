import { literalPrefix } from '../query/literal-pattern.ts';
import { isOperatorObject, regexOf } from '../query/operators.ts';
import {
  canonicalTypeOf,
  canonicalTypes,
  isObject,
  type PlainObject,
} from '../values/canonical-type.ts';
import { fieldsOf } from '../values/field-names.ts';
import { toDouble } from '../values/number.ts';
import {
  type Interval,
  intervalAbove,
  intervalBelow,
  pointInterval,
  prefixInterval,
  unionIntervals,
} from './interval.ts';

/** The condition of an operator on a field, as intervals of encoded values. */
export interface Condition {
  path: string;
  intervals: Interval[];
  /** Whether every value in the intervals matches. */
  exact: boolean;
}

/** The part of a filter that indexes may support. */
export interface Conditions {
  fields: Condition[];
  /** The branches of each `$or`. */
  ors: Conditions[][];
  /** Whether the filter has further conditions, which need a test of the document. */
  incomplete: boolean;
}

/** Splits a filter into conditions on fields and `$or`s. */
export function conditionsOf(filter: PlainObject): Conditions {
  const conditions: Conditions = {
    fields: [],
    ors: [],
    incomplete: false,
  };
  for (const [name, operand] of fieldsOf(filter)) {
    addEntry(conditions, name, operand);
  }
  return conditions;
}

function addEntry(conditions: Conditions, name: string, operand: unknown): void {
  if (name === '$and' && Array.isArray(operand)) {
    for (const branch of operand) {
      for (const [inner, value] of fieldsOf(branch as PlainObject)) {
        addEntry(conditions, inner, value);
      }
    }
  } else if (name === '$or' && Array.isArray(operand) && operand.every(isObject)) {
    conditions.ors.push(operand.map(conditionsOf));
  } else if (name.startsWith('$')) {
    conditions.incomplete = true;
  } else {
    addField(conditions, name, operand);
  }
}

function addField(conditions: Conditions, path: string, operand: unknown): void {
  const operators = isOperatorObject(operand)
    ? Object.entries(operand)
    : [
        [canonicalTypeOf(operand) === canonicalTypes.regex ? '$regex' : '$eq', operand] as [
          string,
          unknown,
        ],
      ];
  const options = isOperatorObject(operand) ? operand.$options : undefined;
  for (const [operator, value] of operators) {
    if (operator === '$options') {
      continue;
    }
    const bounds = boundsOfOperator(operator, value, options);
    if (bounds) {
      conditions.fields.push({ path, ...bounds });
    } else {
      conditions.incomplete = true;
    }
  }
}

type OperatorBounds = Omit<Condition, 'path'> | undefined;

function boundsOfOperator(operator: string, value: unknown, options: unknown): OperatorBounds {
  try {
    switch (operator) {
      case '$eq':
        return points([value]);
      case '$in':
        return Array.isArray(value) ? anyOf(value) : undefined;
      case '$gt':
      case '$gte':
        return range(value, (bound) => intervalAbove(bound, operator === '$gte'));
      case '$lt':
      case '$lte':
        return range(value, (bound) => intervalBelow(bound, operator === '$lte'));
      case '$regex':
        return prefix(value, options);
    }
  } catch {
    // A Decimal128 and an unsupported pattern have no bounds. `compileFilter` rejects both.
  }
  return undefined;
}

const withoutBounds = new Set<number>([canonicalTypes.array, canonicalTypes.regex]);
const comparable = new Set<number>([
  canonicalTypes.string,
  canonicalTypes.date,
  canonicalTypes.objectId,
  canonicalTypes.boolean,
  canonicalTypes.number,
]);

/** Returns the bounds of `$in`, including patterns such as `/^text/`. */
function anyOf(values: unknown[]): OperatorBounds {
  const isPattern = (value: unknown) => canonicalTypeOf(value) === canonicalTypes.regex;
  const patterns = values.filter(isPattern).map((value) => prefix(value, undefined));
  const others = points(values.filter((value) => !isPattern(value)));
  const bounds = [...patterns, others];
  if (!bounds.every((part) => part !== undefined)) {
    return undefined;
  }
  return {
    intervals: unionIntervals(bounds.flatMap(({ intervals }) => intervals)),
    exact: bounds.every(({ exact }) => exact),
  };
}

function points(values: unknown[]): OperatorBounds {
  if (values.some((value) => withoutBounds.has(canonicalTypeOf(value)))) {
    return undefined;
  }
  return {
    intervals: unionIntervals(values.map(pointInterval)),
    exact: true,
  };
}

function range(value: unknown, interval: (value: unknown) => Interval): OperatorBounds {
  const canonicalType = canonicalTypeOf(value);
  if (!comparable.has(canonicalType)) {
    return undefined;
  }
  if (canonicalType !== canonicalTypes.number) {
    return {
      intervals: unionIntervals([interval(value)]),
      exact: true,
    };
  }
  if (Number.isNaN(toDouble(value))) {
    return undefined;
  }
  // In an index, NaN comes before every number. A comparison never matches NaN, so the interval
  // must exclude NaN.
  const { start, end, point } = interval(value);
  const afterNaN = pointInterval(Number.NaN).end;
  return {
    intervals: unionIntervals([
      {
        start: start.length === 1 ? afterNaN : start,
        end,
        point,
      },
    ]),
    exact: true,
  };
}

/**
 * Returns the bounds of `/^text/`: the range of strings with the prefix. A `$` at the end of the
 * pattern is tested on the document. The bounds include the pattern itself, because a stored
 * regular expression that equals the pattern also matches.
 */
function prefix(pattern: unknown, options: unknown): OperatorBounds {
  const regex = regexOf(pattern, options);
  const literal = literalPrefix(regex.pattern, regex.options);
  if (!literal) {
    return undefined;
  }
  return { intervals: [prefixInterval(literal.text), pointInterval(regex)], exact: literal.exact };
}
