import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useScope } from '../../api/use-scope.ts';
import type { Investment } from '../record.ts';
import { pageRecords, recordsPageQuery } from '../record-queries.ts';
import type { RecordsSearch } from '../search.ts';
import type { SelectionState } from './selection.ts';

/**
 * Returns the state of the checkboxes that select records in the grid.
 * @param shown the records of the visible pages
 */
export function useBoxes(
  { isSelected, choose }: SelectionState,
  search: RecordsSearch,
  shown: readonly Investment[],
) {
  const scope = useScope();
  const queries = useQueryClient();
  const last = useRef<number>(undefined);
  const idAt = (index: number): string[] => {
    const { queryKey } = recordsPageQuery(scope, search, Math.floor(index / pageRecords));
    const record = queries.getQueryData(queryKey)?.records[index % pageRecords];
    return record ? [record.id] : [];
  };
  const chosen = shown.filter(({ id }) => isSelected(id)).length;
  return {
    head: {
      isChosen: chosen > 0 && chosen === shown.length,
      isPartly: chosen > 0 && chosen < shown.length,
      onChoose: (isChosen: boolean) =>
        choose(
          shown.map(({ id }) => id),
          isChosen,
        ),
    },
    rowAt: (index: number, record: Investment | undefined) => ({
      isChosen: record !== undefined && isSelected(record.id),
      onChoose(isChosen: boolean, isRange: boolean) {
        const from = isRange ? (last.current ?? index) : index;
        const length = Math.abs(index - from) + 1;
        const indexes = Array.from({ length }, (_, at) => Math.min(index, from) + at);
        choose(indexes.flatMap(idAt), isChosen);
        last.current = index;
      },
    }),
  };
}
