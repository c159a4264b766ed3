import { type CellValue, compareValues, toCellValue } from './cell-value.ts';

export type ValueTest = (value: CellValue) => boolean;

/**
 * Compiles the condition of a MongoDB filter on a field to a test. Returns undefined if an operator
 * is not supported.
 */
export function compileCondition(condition: unknown): ValueTest | undefined {
  if (condition instanceof RegExp) {
    return ofEachText((text) => condition.test(text));
  }
  const literal = toCellValue(condition);
  if (literal !== undefined) {
    return equals(literal);
  }
  const tests = Object.entries(condition as Record<string, unknown>).map(compileOperator);
  const [first] = tests;
  if (tests.length === 1) {
    return first;
  }
  return tests.every((test) => test !== undefined)
    ? (value) => tests.every((test) => test(value))
    : undefined;
}

function compileOperator([operator, operand]: [string, unknown]): ValueTest | undefined {
  if (operator === '$in' || operator === '$nin') {
    const isIn = compileIn(operand as readonly unknown[]);
    return operator === '$in' || isIn === undefined ? isIn : (value) => !isIn(value);
  }
  const isAccepted = comparisons[operator];
  const bound = toCellValue(operand);
  if (isAccepted === undefined || bound === undefined) {
    return undefined;
  }
  if (typeof bound === 'number') {
    return (value) => typeof value === 'number' && isAccepted(value - bound);
  }
  const test = (value: CellValue) =>
    typeof value === typeof bound && value !== null && isAccepted(compareValues(value, bound));
  return (value) => (Array.isArray(value) ? value.some(test) : test(value));
}

/**
 * The comparison operators. As in MongoDB, a value does not match if the value and the bound have
 * different types.
 */
const comparisons: Record<string, (order: number) => boolean> = {
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

function compileIn(operands: readonly unknown[]): ValueTest | undefined {
  const tests = operands.filter((operand) => typeof operand !== 'string').map(compileCondition);
  const texts = new Set(operands.filter((operand) => typeof operand === 'string'));
  const isText = ofEachText((text) => texts.has(text));
  return tests.every((test) => test !== undefined)
    ? (value) => isText(value) || tests.some((test) => test(value))
    : undefined;
}

function equals(literal: CellValue): ValueTest {
  if (typeof literal === 'string') {
    return ofEachText((text) => text === literal);
  }
  if (Array.isArray(literal)) {
    const text = JSON.stringify(literal);
    return (value) => Array.isArray(value) && JSON.stringify(value) === text;
  }
  return (value) => value === literal;
}

/**
 * Converts a test of texts to a test of texts and lists. As in MongoDB, a list matches if any of
 * its texts matches.
 */
function ofEachText(test: (text: string) => boolean): ValueTest {
  return (value) => {
    if (typeof value === 'string') {
      return test(value);
    }
    return Array.isArray(value) && value.some(test);
  };
}
