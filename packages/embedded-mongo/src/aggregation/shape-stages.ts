import { CommandError } from '../command-error.ts';
import { compileAddFields, compileProjection } from '../query/compile-projection.ts';
import { isObject } from '../values/canonical-type.ts';
import { documentOf } from '../values/field-names.ts';
import { typeName } from '../values/type-name.ts';
import { compileExpression } from './compile-expression.ts';
import { each, requireObject, type Stage } from './stage.ts';

export function projectStage(operand: unknown): Stage {
  const spec = requireObject(operand, 15_969, '$project specification must be an object');
  const project = compileProjection(spec);
  if (!project) {
    throw new CommandError(
      51_272,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  }
  return each(project);
}

export function addFieldsStage(operand: unknown, name: string): Stage {
  return each(
    compileAddFields(
      requireObject(
        operand,
        40_272,
        `${name} specification stage must be an object, got ${typeName(operand)}`,
      ),
    ),
  );
}

export function unsetStage(operand: unknown): Stage {
  const paths = Array.isArray(operand) ? operand : [operand];
  if (paths.length === 0) {
    throw new CommandError(
      31_119,
      '$unset specification must be a string or an array with at least one field',
    );
  }
  const names = paths.map((path): [string, boolean] => {
    if (typeof path !== 'string') {
      throw new CommandError(
        31_120,
        '$unset specification must be a string or an array containing only string values',
      );
    }
    return [path, false];
  });
  const project = compileProjection(documentOf(names));
  return each((document) => project?.(document));
}

export function replaceStage(operand: unknown): Stage {
  const expression = compileExpression(operand);
  return each((document) => {
    const value = expression(document);
    if (isObject(value)) {
      return value;
    }
    throw new CommandError(
      40_228,
      `'newRoot' expression must evaluate to an object, but resulting value was of type: ${typeName(value)}`,
    );
  });
}

export function replaceRootStage(operand: unknown): Stage {
  const { newRoot, ...others } = requireObject(
    operand,
    40_229,
    'expected an object as specification for $replaceRoot stage',
  );
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw new CommandError(
      40_230,
      `unrecognized option to $replaceRoot stage: ${unknown}, only valid option is 'newRoot'.`,
    );
  }
  if (newRoot === undefined) {
    throw new CommandError(40_231, 'no newRoot specified for the $replaceRoot stage');
  }
  return replaceStage(newRoot);
}
