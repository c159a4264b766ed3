import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { withRequest } from './request-context.ts';

/** What answers everything at and below a path by itself, such as an OAuth server. */
export interface Mount {
  path: string;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void> | void;
}

/** Hands requests to the mount at their path and all others on. Before Express: a mount has no use for what it does. */
export function withMounts(
  mounts: readonly Mount[],
  others: RequestListener,
  fault: (error: unknown, request: IncomingMessage, response: ServerResponse) => void,
): RequestListener {
  if (mounts.length === 0) return others;
  const find = (url: string) =>
    mounts.find(({ path }) => url.startsWith(path) && /^(?:$|[/?])/.test(url.slice(path.length, path.length + 1)));
  return (request, response) => {
    const mount = find(request.url ?? '/');
    if (mount === undefined) return others(request, response);
    withRequest(request, async () => mount.handle(request, response)).catch((error) => fault(error, request, response));
  };
}
