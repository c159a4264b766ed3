import type { MoreRows } from '../../components/load-more.tsx';

/** Returns the pagination of a list with a single page. */
export function allRows(total: number): MoreRows {
  return {
    hasNextPage: false,
    isFetchingNextPage: false,
    fetchNextPage: () => undefined,
    total,
  };
}
