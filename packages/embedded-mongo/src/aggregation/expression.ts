import { CommandError } from '../command-error.ts';
import type { PlainObject } from '../values/canonical-type.ts';

interface Scope {
  /** The document in which paths are evaluated. */
  root: PlainObject;
  /** The variables of `$filter`, by name. */
  variables: ReadonlyMap<string, unknown>;
}

/** Computes a value, or `missing`. */
export type Expression = (scope: Scope) => unknown;

/**
 * Compiles the argument of an operator.
 * @param variable an additional variable that the argument may use
 */
export type Compile = (value: unknown, variable?: string) => Expression;

export type Operator = (operand: unknown, compile: Compile) => Expression;

/**
 * Returns the two arguments of an operator.
 * @throws CommandError for another number of arguments
 */
export function twoArguments(operand: unknown, name: string): [unknown, unknown] {
  const given = Array.isArray(operand) ? operand : [operand];
  if (given.length !== 2) {
    throw new CommandError(
      16_020,
      `Expression ${name} takes exactly 2 arguments. ${given.length} were passed in.`,
    );
  }
  return [given[0], given[1]];
}
