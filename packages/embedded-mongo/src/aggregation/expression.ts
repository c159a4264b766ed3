import { CommandError } from '../command-error.ts';
import type { PlainObject } from '../values/canonical-type.ts';

/** What an expression is evaluated with. */
export interface Scope {
  /** The document of the stage: `$$ROOT`. */
  root: PlainObject;
  /** The variables of `$map`, `$filter`, `$reduce` and `$let`, by name. */
  variables: ReadonlyMap<string, unknown>;
}

/** Calculates a value, or `missing`. Numbers are of the classes of BSON's number types. */
export type Expression = (scope: Scope) => unknown;

/** Compiles the argument of an operator. @param names further variables that are defined there */
export type Compile = (value: unknown, names?: readonly string[]) => Expression;

export type Operator = (operand: unknown, compile: Compile, name: string) => Expression;

export type Operators = Record<string, Operator>;

/**
 * Returns the arguments of an operator: an array of them, or the only one. @throws CommandError for
 * a wrong number
 */
export function argumentsOf(operand: unknown, name: string, min: number, max = min): unknown[] {
  const given = Array.isArray(operand) ? operand : [operand];
  if (given.length >= min && given.length <= max) {
    return given;
  }
  if (min === max) {
    throw new CommandError(
      16_020,
      `Expression ${name} takes exactly ${min} arguments. ${given.length} were passed in.`,
    );
  }
  throw new CommandError(
    28_667,
    `Expression ${name} takes at least ${min} arguments, and at most ${max}, but ${given.length} were passed in.`,
  );
}

/** Returns an operator that is calculated from the values of its arguments. */
export function calculated(
  min: number,
  max: number,
  calculate: (values: unknown[], name: string) => unknown,
): Operator {
  return (operand, compile, name) => {
    const parts = argumentsOf(operand, name, min, max).map((part) => compile(part));
    return (scope) =>
      calculate(
        parts.map((part) => part(scope)),
        name,
      );
  };
}
