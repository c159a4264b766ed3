import { InvestmentResearch } from '@irp/client';
import type { QueryClient } from '@tanstack/react-query';
import { authorizedFetch, keyOf, type Place, type Sessions } from '../session/index.ts';
import { createQueries } from './create-queries.ts';
import { findTranslator } from './messages/german.ts';
import { translatedFetch } from './messages/translated-fetch.ts';
import { renewAfterNewRole } from './renew-after-new-role.ts';

/** The API client for a workspace and environment, with the rights of the signed-in person. */
export type Api = InvestmentResearch;

/** The services that every page uses. */
export interface Services {
  sessions: Sessions;
  queries: QueryClient;
  /**
   * Returns the API client for a workspace and environment. Repeated calls for a workspace and
   * environment return the same client.
   */
  apiOf(place: Place): Api;
}

export function createServices(sessions: Sessions, origin: string): Services {
  const apis = new Map<string, Api>();
  const queries = createQueries();
  renewAfterNewRole(queries, sessions);
  return {
    sessions,
    queries,
    apiOf(place) {
      const key = keyOf(place);
      const api = apis.get(key) ?? createApi(sessions, place, origin);
      apis.set(key, api);
      return api;
    },
  };
}

function createApi(sessions: Sessions, place: Place, baseUrl: string): Api {
  return new InvestmentResearch({
    baseUrl,
    // The client waits at most 2 s for a retry. After a longer rate limit, the page shows a
    // countdown.
    retry: { maxAttempts: 2, maxWaitS: 2 },
    fetch: translatedFetch(
      (request) => authorizedFetch(sessions, sessions.of(place))(request),
      findTranslator,
    ),
  });
}
