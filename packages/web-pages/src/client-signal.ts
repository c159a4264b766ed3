import type { ServerResponse } from 'node:http';

/**
 * Returns a signal that is aborted when the connection is closed before the end of the response.
 */
export function clientSignal(response: ServerResponse): AbortSignal {
  // The connection may already be closed, because the request has waited for the database.
  if (response.destroyed && !response.writableFinished) {
    return AbortSignal.abort();
  }
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) {
      controller.abort();
    }
  });
  return controller.signal;
}
