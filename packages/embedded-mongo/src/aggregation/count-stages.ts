import { Int32 } from 'bson';
import { CommandError } from '../command-error.ts';
import { documentOf } from '../values/field-names.ts';
import { compileGroup } from './group.ts';
import { sortStage } from './sort-stage.ts';
import { all, type Stage } from './stage.ts';

export function countStage(operand: unknown): Stage {
  const name = countName(operand);
  return all(() => {
    let count = 0;
    return {
      add: () => void count++,
      results: () => (count === 0 ? [] : [documentOf([[name, new Int32(count)]])]),
    };
  });
}

/** The field of `$count`. */
export function countName(operand: unknown): string {
  if (typeof operand !== 'string') {
    throw new CommandError(40_156, 'the count field must be a non-empty string');
  }
  if (operand === '') {
    throw new CommandError(40_157, 'the count field must be a non-empty string');
  }
  if (operand.startsWith('$')) {
    throw new CommandError(40_158, 'the count field cannot be a $-prefixed path');
  }
  if (operand.includes('\0')) {
    throw new CommandError(40_159, 'the count field cannot contain a null byte');
  }
  if (operand.includes('.')) {
    throw new CommandError(40_160, "the count field cannot contain '.'");
  }
  return operand;
}

export function sortByCountStage(operand: unknown): Stage {
  const group = all(
    compileGroup({
      _id: operand,
      count: { $sum: new Int32(1) },
    }),
  );
  const sort = sortStage({ count: new Int32(-1) });
  return (documents) => sort(group(documents));
}
