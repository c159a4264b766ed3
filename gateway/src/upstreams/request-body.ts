import { PlatformError } from '@irp/errors';
import type { Exchange } from '../exchange.ts';
import { bodyTooLarge } from '../steps/size-limits.ts';

/**
 * The request's body as fast as the service takes it; undefined where there is none.
 * The iterator fails with PlatformError 413 when more than the route takes comes, 400 when the caller leaves in between.
 */
export function requestBody(exchange: Exchange): AsyncIterable<Uint8Array> | undefined {
  return hasBody(exchange) ? readBody(exchange) : undefined;
}

export function hasBody({ received }: Exchange): boolean {
  return received.contentLength > 0 || received.transferEncoding !== undefined;
}

async function* readBody(exchange: Exchange): AsyncGenerator<Uint8Array> {
  const { maxBodyBytes } = exchange;
  let size = 0;
  askForBody(exchange);
  try {
    for await (const chunk of exchange.request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof PlatformError) throw error;
    throw new PlatformError('invalid_request', 'The body ended before all of it had come.', { cause: error });
  }
}

/** A caller that sent `Expect: 100-continue` holds its body back until it is wanted (RFC 9110, section 10.1.1). */
export function askForBody(exchange: Exchange): void {
  if (exchange.received.expect === undefined || exchange.continued) return;
  exchange.continued = true;
  exchange.response.writeContinue();
}

/**
 * Tells once when a caller sent nothing of its body for `idleMs`, or up to twice that. Time in which the service was the
 * slow one does not count. Returns a function that ends the watch.
 */
export function watchIdleBody(
  { request }: Exchange,
  idleMs: number,
  onIdle: (fault: PlatformError) => void,
): () => void {
  const { socket } = request;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    const silent = socket.bytesRead === seen && request.readableLength === 0;
    seen = socket.bytesRead;
    if (!silent) return;
    clearInterval(timer);
    onIdle(new PlatformError('request_timeout', `Nothing of the body came for ${idleMs / 1_000} s.`));
  }, idleMs);
  return () => clearInterval(timer);
}
