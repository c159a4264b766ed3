import type { MoreRows } from '../../components/load-more.tsx';

/** For a list without pages. */
export function allRows(total: number): MoreRows {
  return {
    hasNextPage: false,
    isFetchingNextPage: false,
    fetchNextPage: () => undefined,
    total,
  };
}
