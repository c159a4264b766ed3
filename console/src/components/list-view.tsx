import type { ReactNode } from 'react';
import type { MoreRows } from './load-more.tsx';
import { QueryView } from './query-view.tsx';

/** A page of a list from the API. */
interface Page<Row> {
  data: Row[];
  meta: { totalRecords: number };
}

/** The used members of an infinite query of TanStack. */
interface ListQuery<Row> extends Omit<MoreRows, 'total'> {
  data: { pages: Page<Row>[] } | undefined;
  error: unknown;
  errorUpdatedAt: number;
  refetch(): unknown;
}

interface ListViewProps<Row> {
  query: ListQuery<Row>;
  /** Is shown instead of an empty list. Default: `children` renders the empty list. */
  empty?: ReactNode;
  children(rows: Row[], more: MoreRows): ReactNode;
}

/** Shows the records of all loaded pages of a list. */
export function ListView<Row>({ query, empty, children }: ListViewProps<Row>) {
  return (
    <QueryView query={query}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0 && empty !== undefined) {
          return empty;
        }
        const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
        const total = pages[0]?.meta.totalRecords ?? rows.length;
        return children(rows, { hasNextPage, isFetchingNextPage, fetchNextPage, total });
      }}
    </QueryView>
  );
}
