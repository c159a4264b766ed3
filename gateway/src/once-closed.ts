import type { ServerResponse } from 'node:http';

/**
 * Calls `release` when the response is complete or its client has disconnected: at once, where that
 * was before.
 */
export function onceClosed(response: ServerResponse, release: () => void): void {
  if (response.closed) {
    release();
  } else {
    response.once('close', release);
  }
}
