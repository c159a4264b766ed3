import type { Filter } from '../store/list-filter.ts';
import type { Column } from './column.ts';
import { columnFor, wordsField } from './column-fields.ts';
import { compileCondition, type ValueTest } from './field-condition.ts';
import { type RowSelection, selectedBy } from './row-selection.ts';

/** A filter of documents, compiled to a selection of rows. */
export interface RowFilter {
  /** Names of the columns that the test reads. */
  columns: ReadonlySet<string>;
  select(columnOf: (field: string) => Column): RowSelection;
}

interface SingleCondition {
  column: string;
  /** The source of the test. */
  condition: unknown;
  test: ValueTest;
}

/** A compiled part of a filter. */
interface Part {
  select: RowFilter['select'];
  /** The condition on values, if the part only tests a single column. */
  single?: SingleCondition;
}

/** Fields that are equal in all rows, because the columns belong to a single scope. */
const scopeFields: readonly string[] = ['workspaceId', 'environment'];

/**
 * Compiles a filter. Returns undefined if the filter has an operator that is not supported, or a
 * field that cannot have a column.
 */
export function compileRowFilter(filter: Filter): RowFilter | undefined {
  const columns = new Set<string>();

  function compile(part: Filter): Part | undefined {
    const entries = Object.entries(part).filter(([name]) => !scopeFields.includes(name));
    return allOf(entries.map(([name, condition]) => compileMember(name, condition)));
  }

  function compileMember(name: string, condition: unknown): Part | undefined {
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
    // The column of words tests the condition itself.
    return column === wordsField
      ? { select: (columnOf) => columnOf(column).rowsWith(test, condition) }
      : onColumn({ column, condition, test });
  }

  const select = compile(filter)?.select;
  return select && { columns, select };
}

function onColumn(single: SingleCondition): Part {
  const { column, condition, test } = single;
  return {
    select: (columnOf) => columnOf(column).rowsWith(test, condition),
    single,
  };
}

function allOf(parts: readonly (Part | undefined)[]): Part | undefined {
  if (!parts.every((part) => part !== undefined)) {
    return undefined;
  }
  const [first] = parts;
  if (first !== undefined && parts.length === 1) {
    return first;
  }
  return {
    select(columnOf) {
      const selections = parts.map(({ select }) => select(columnOf));
      return {
        candidates: shortestOf(selections),
        test: (row) => selections.every(({ test }) => test(row)),
        keep: (rows, count) =>
          selections.reduce((kept, selection) => selection.keep(rows, kept), count),
      };
    },
  };
}

function anyOf(parts: readonly (Part | undefined)[]): Part | undefined {
  if (!parts.every((part) => part !== undefined)) {
    return undefined;
  }
  const singles = parts.flatMap(({ single = [] }) => single);
  const column = singles[0]?.column;
  if (column !== undefined && parts.every(({ single }) => single?.column === column)) {
    return onColumn({
      column,
      condition: { $or: singles.map(({ condition }) => condition) },
      test: (value) => singles.some(({ test }) => test(value)),
    });
  }
  return {
    select(columnOf) {
      const selections = parts.map(({ select }) => select(columnOf));
      return selectedBy((row) => selections.some(({ test }) => test(row)));
    },
  };
}

function negated({ select, single }: Part): Part {
  return single === undefined
    ? {
        select(columnOf) {
          const { test } = select(columnOf);
          return selectedBy((row) => !test(row));
        },
      }
    : onColumn({
        column: single.column,
        condition: { $not: single.condition },
        test: (value) => !single.test(value),
      });
}

function shortestOf(selections: readonly RowSelection[]): readonly number[] | undefined {
  return selections
    .flatMap(({ candidates }) => (candidates === undefined ? [] : [candidates]))
    .toSorted((one, other) => one.length - other.length)[0];
}
