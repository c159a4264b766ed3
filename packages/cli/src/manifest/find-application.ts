import { type ApiClient, ApiError, pages } from '@irp/client';
import type { Application } from './desired-application.ts';

const maxPageSize = 1_000;

export interface FoundApplication {
  application: Application;
  etag: string;
}

/** Finds the application with an id. Returns undefined if the workspace has no such application. */
export async function findById(
  api: ApiClient,
  id: string,
  signal: AbortSignal,
): Promise<FoundApplication | undefined> {
  try {
    const { data, response } = await api.get('/v2/applications/{id}', {
      params: { path: { id } },
      signal,
    });
    return { application: data, etag: response.headers.get('etag') ?? '' };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      return undefined;
    }
    throw error;
  }
}

/**
 * Finds the id of the application with exactly this name. `similar` is a name that differs only in
 * letter case. A workspace cannot have two applications whose names differ only in letter case.
 */
export async function findByName(
  api: ApiClient,
  name: string,
  signal: AbortSignal,
): Promise<{ id?: string; similar?: string }> {
  let similar: string | undefined;
  for await (const { data } of pages(api, '/v2/applications', {
    params: { query: { limit: maxPageSize } },
    signal,
  })) {
    for (const application of data) {
      // The name of a deleted application can be used again.
      if (application.state === 'deleted') {
        continue;
      }
      if (application.name === name) {
        return { id: application.id };
      }
      if (application.name.toLowerCase() === name.toLowerCase()) {
        similar = application.name;
      }
    }
  }
  return similar === undefined ? {} : { similar };
}
