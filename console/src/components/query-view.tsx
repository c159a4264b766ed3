import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { LoadingRows } from './loading-rows.tsx';

/** Members of a query of TanStack. */
interface Query<Data> {
  data: Data | undefined;
  error: unknown;
  errorUpdatedAt: number;
  refetch(): unknown;
}

interface QueryViewProps<Data> {
  query: Query<Data>;
  /** Default: grey rows. */
  loading?: ReactNode;
  children(data: Data): ReactNode;
}

/** The data of a query, a sign of loading, or an error. Old data stays beside an error. */
export function QueryView<Data>({
  query,
  loading = <LoadingRows />,
  children,
}: QueryViewProps<Data>) {
  const { data, error, errorUpdatedAt, refetch } = query;
  return (
    <>
      {error ? (
        <ErrorState key={errorUpdatedAt} error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !error ? loading : null}
      {data === undefined ? null : children(data)}
    </>
  );
}
