import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { LoadingRows } from './loading-rows.tsx';

/** The used members of a query of TanStack. */
interface Query<Data> {
  data: Data | undefined;
  error: unknown;
  errorUpdatedAt: number;
  refetch(): unknown;
}

interface QueryViewProps<Data> {
  query: Query<Data>;
  /** Is shown while the data are loading. Default: grey rows. */
  loading?: ReactNode;
  children(data: Data): ReactNode;
}

/**
 * Shows the data of a query, a sign of loading or an error. After an error, old data stay visible.
 */
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
