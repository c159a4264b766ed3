import type { MoreRows } from '../../components/load-more.tsx';

/** Of a list that is not read in pages. */
export function allRows(total: number): MoreRows {
  return {
    hasNextPage: false,
    isFetchingNextPage: false,
    fetchNextPage: () => undefined,
    total,
  };
}
