import type { Filter } from '../store/list-filter.ts';
import type { Column, RowSelection } from './column.ts';
import { columnFor } from './column-fields.ts';
import { compileCondition } from './field-condition.ts';

/** A filter of documents, compiled to a selection of rows. */
export interface RowFilter {
  /** Names of the columns that the test reads. */
  columns: ReadonlySet<string>;
  select(columnOf: (field: string) => Column): RowSelection;
}

type Builder = RowFilter['select'];

/** Fields that are equal in all rows, because the columns belong to a single scope. */
const scopeFields: readonly string[] = ['workspaceId', 'environment'];

/**
 * Compiles a filter. Returns undefined if the filter has an operator that is not supported, or a
 * field that cannot have a column.
 */
export function compileRowFilter(filter: Filter): RowFilter | undefined {
  const columns = new Set<string>();

  function compile(part: Filter): Builder | undefined {
    const entries = Object.entries(part).filter(([name]) => !scopeFields.includes(name));
    return allOf(entries.map(([name, condition]) => compileMember(name, condition)));
  }

  function compileMember(name: string, condition: unknown): Builder | undefined {
    if (name === '$and') {
      return allOf((condition as Filter[]).map(compile));
    }
    if (name === '$or' || name === '$nor') {
      const any = anyOf((condition as Filter[]).map(compile));
      return name === '$or' || any === undefined ? any : negated(any);
    }
    const test = compileCondition(condition);
    const column = columnFor(name, condition);
    if (test === undefined || column === undefined) {
      return undefined;
    }
    columns.add(column);
    return (columnOf) => columnOf(column).rowsWith(test, condition);
  }

  const select = compile(filter);
  return select && { columns, select };
}

function allOf(builders: readonly (Builder | undefined)[]): Builder | undefined {
  return combined(builders, false);
}

function anyOf(builders: readonly (Builder | undefined)[]): Builder | undefined {
  return combined(builders, true);
}

/**
 * Combines tests with a logical operator.
 * @param decisive the result of a single test that decides the combined result: false for `and`,
 *   true for `or`
 */
function combined(
  builders: readonly (Builder | undefined)[],
  decisive: boolean,
): Builder | undefined {
  if (!builders.every((builder) => builder !== undefined)) {
    return undefined;
  }
  return (columnOf) => {
    const parts = builders.map((builder) => builder(columnOf));
    const tests = parts.map(({ test }) => test);
    return {
      candidates: decisive ? undefined : shortestOf(parts),
      // The tests run in a loop. A function call for each row would take longer than the tests
      // (measured with 69,152 rows).
      test(row) {
        for (const test of tests) {
          if (test(row) === decisive) {
            return decisive;
          }
        }
        return !decisive;
      },
    };
  };
}

function shortestOf(parts: readonly RowSelection[]): readonly number[] | undefined {
  return parts
    .flatMap(({ candidates }) => (candidates === undefined ? [] : [candidates]))
    .toSorted((one, other) => one.length - other.length)[0];
}

function negated(builder: Builder): Builder {
  return (columnOf) => {
    const { test } = builder(columnOf);
    return { test: (row) => !test(row) };
  };
}
