import { ApiError } from '@irp/client';
import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isMe } from './is-me.ts';

const forbidden = 403;

// By default, TanStack Query notifies components in a later task. With this delay, the second click
// of a double click could send a form again before the button is disabled.
notifyManager.setScheduler(queueMicrotask);

/** Creates the query client of this tab. */
export function createQueries(): QueryClient {
  /** After a 403, the rights of the person may have changed, so they are fetched again. */
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === forbidden) {
      void queries.invalidateQueries({ predicate: isMe });
    }
  };
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!isMe(query)) {
          onError(error);
        }
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // The API client itself repeats safe requests.
        retry: false,
        staleTime: 15_000,
        // Without a network, a page shows an error and does not wait.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queries;
}
