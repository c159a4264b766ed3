import type { ServerResponse } from 'node:http';

/**
 * Aborted when the connection is closed before the end of the response: nobody waits for the
 * response.
 */
export function clientSignal(response: ServerResponse): AbortSignal {
  // The connection may have been closed earlier, during the request's wait for the database.
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
