import { InvestmentResearch } from '@irp/client';
import type { QueryClient } from '@tanstack/react-query';
import { authorizedFetch, keyOf, type Place, type Sessions } from '../session/index.ts';
import { createQueries } from './create-queries.ts';
import { findTranslator } from './messages/german.ts';
import { translatedFetch } from './messages/translated-fetch.ts';
import { renewAfterNewRole } from './renew-after-new-role.ts';

/** The API with the rights of the person at a place. */
export type Api = InvestmentResearch;

/** Parts for every page. */
export interface Services {
  sessions: Sessions;
  queries: QueryClient;
  /** The API at a place: the same object for the same place. */
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
    // A long wait would look like a fault: the page shows the end of a rate limit.
    retry: { maxAttempts: 2, maxWaitS: 2 },
    fetch: translatedFetch(
      (request) => authorizedFetch(sessions, sessions.of(place))(request),
      findTranslator,
    ),
  });
}
