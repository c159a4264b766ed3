import { isOperatorObject, toRegExp } from '../query/operators.ts';
import { toDouble } from '../values/number.ts';
import { isObject, type PlainObject, rankOf, ranks } from '../values/rank.ts';
import { above, below, type Interval, pointInterval, prefixInterval, unite } from './interval.ts';

/** What one operator demands of one field, as far as an index can tell. */
export interface Condition {
  path: string;
  intervals: Interval[];
  /** The intervals hold nothing but what matches. */
  exact: boolean;
}

/** A filter, as far as indexes can serve it. */
export interface Conditions {
  fields: Condition[];
  /** Each `$or` by its branches. */
  ors: Conditions[][];
  /** Something in the filter is not told here: documents must be looked at. */
  opaque: boolean;
}

export function conditionsOf(filter: PlainObject): Conditions {
  const conditions: Conditions = { fields: [], ors: [], opaque: false };
  for (const [name, operand] of Object.entries(filter)) addEntry(conditions, name, operand);
  return conditions;
}

function addEntry(conditions: Conditions, name: string, operand: unknown): void {
  if (name === '$and' && Array.isArray(operand)) {
    for (const branch of operand)
      for (const [inner, value] of Object.entries(branch as PlainObject)) addEntry(conditions, inner, value);
  } else if (name === '$or' && Array.isArray(operand) && operand.every(isObject))
    conditions.ors.push(operand.map(conditionsOf));
  else if (name === '$comment') return;
  else if (name.startsWith('$')) conditions.opaque = true;
  else addField(conditions, name, operand);
}

function addField(conditions: Conditions, path: string, operand: unknown): void {
  const operators = isOperatorObject(operand)
    ? Object.entries(operand)
    : [[rankOf(operand) === ranks.regex ? '$regex' : '$eq', operand] as [string, unknown]];
  const options = isOperatorObject(operand) ? operand.$options : undefined;
  for (const [operator, value] of operators) {
    if (operator === '$options') continue;
    const demanded = demand(operator, value, options);
    if (demanded) conditions.fields.push({ path, ...demanded });
    else conditions.opaque = true;
  }
}

type Demand = Omit<Condition, 'path'> | undefined;

function demand(operator: string, value: unknown, options: unknown): Demand {
  try {
    switch (operator) {
      case '$eq':
        return points([value]);
      case '$in':
        return Array.isArray(value) ? points(value) : undefined;
      case '$gt':
      case '$gte':
        return range(value, (one) => above(one, operator === '$gte'));
      case '$lt':
      case '$lte':
        return range(value, (one) => below(one, operator === '$lte'));
      case '$regex':
        return prefix(value, options);
    }
  } catch {
    // A value that keys cannot hold (Decimal128), or a bad pattern: the matcher deals with it.
  }
  return undefined;
}

const unsearchable: Set<number> = new Set([ranks.array, ranks.regex]);

function points(values: unknown[]): Demand {
  if (values.some((value) => unsearchable.has(rankOf(value)))) return undefined;
  return { intervals: unite(values.map(pointInterval)), exact: true };
}

function range(value: unknown, interval: (value: unknown) => Interval): Demand {
  const rank = rankOf(value);
  const plain =
    rank === ranks.string ||
    rank === ranks.date ||
    rank === ranks.objectId ||
    rank === ranks.boolean ||
    rank === ranks.number;
  if (!plain) return undefined;
  if (rank !== ranks.number) return { intervals: unite([interval(value)]), exact: true };
  if (Number.isNaN(toDouble(value))) return undefined;
  // NaN sorts below every number but compares with none.
  const { start, end, point } = interval(value);
  const lowest = pointInterval(Number.NaN).end;
  return { intervals: unite([{ start: start.length === 1 ? lowest : start, end, point }]), exact: true };
}

/** `/^literal/` is a range of strings; what follows the literal is left to the matcher. */
function prefix(pattern: unknown, options: unknown): Demand {
  const { source, flags } = toRegExp(pattern, options);
  const [, literal = '', rest = ''] = /^\^((?:[^\\^$.*+?()[\]{}|/]|\\[\\^$.*+?()[\]{}|/-])*)(.*)$/s.exec(source) ?? [];
  if (flags.replaceAll(/[su]/g, '') !== '' || source.includes('|')) return undefined;
  // A quantifier belongs to the last character of the literal.
  const kept = /^[*?{]/.test(rest) ? literal.replace(/\\?.$/su, '') : literal;
  const text = kept.replaceAll(/\\(.)/gs, '$1');
  if (text === '') return undefined;
  return { intervals: [prefixInterval(text)], exact: rest === '' };
}
