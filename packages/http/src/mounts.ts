import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Tracer } from '@irp/observability';
import { type Receiver, receive, requireGateway } from './receive.ts';
import { withRequest } from './request-context.ts';
import { traceMount } from './trace-request.ts';

/** A handler for all requests to a path and its subpaths, such as an OAuth server. */
export interface Mount {
  path: string;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void> | void;
}

/**
 * Returns a listener that calls the mount with the matching path, or `fallback`. The listener runs
 * before Express, because mounts do not use Express. The listener checks the signature of the
 * gateway. The mount authenticates the caller.
 */
export function withMounts(
  mounts: readonly Mount[],
  receiver: Receiver & { tracer?: Tracer | undefined },
  fallback: RequestListener,
  onError: (error: unknown, request: IncomingMessage, response: ServerResponse) => void,
): RequestListener {
  if (mounts.length === 0) {
    return fallback;
  }
  const find = (url: string) =>
    mounts.find(
      ({ path }) =>
        url.startsWith(path) && /^(?:$|[/?])/.test(url.slice(path.length, path.length + 1)),
    );
  return (request, response) => {
    const mount = find(request.url ?? '/');
    if (mount === undefined) {
      return fallback(request, response);
    }
    const span = traceMount(receiver.tracer, mount.path, request, response);
    const handle = async () => {
      requireGateway(await receive(request, receiver));
      // The connection may have closed while the token was verified. After a close, a mount would
      // wait for a body that never arrives.
      if (response.closed) {
        return;
      }
      await withRequest(request, span, async () => mount.handle(request, response));
    };
    handle().catch((error) => onError(error, request, response));
  };
}
