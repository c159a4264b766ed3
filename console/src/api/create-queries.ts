import { ApiError } from '@irp/client';
import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isMe } from './is-me.ts';

const forbidden = 403;

// TanStack Query's default is a later task: the second click of a double click could then send a
// form again, before the button is disabled.
notifyManager.setScheduler(queueMicrotask);

/** The queries of this tab. */
export function createQueries(): QueryClient {
  /** The rights have changed: navigation and buttons read the rights again. */
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
        // The client of the API repeats harmless calls.
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
