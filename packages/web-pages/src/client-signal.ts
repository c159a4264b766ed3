import type { ServerResponse } from 'node:http';

/**
 * Aborted when the connection is closed before the response was sent: nobody waits for it any more.
 */
export function clientSignal(response: ServerResponse): AbortSignal {
  // It may have been closed before, while the request waited for the database.
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
