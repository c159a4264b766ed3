import { PlatformError } from '@irp/errors';
import type { BodyLimited, ReceivedExchange } from '../exchange.ts';
import { bodyTooLarge } from '../steps/check-sizes.ts';
import type { BufferLease } from './buffer-lease.ts';
import { type BodyLimits, sendContinue, watchBody } from './request-body.ts';
import { tooManyRequests } from './upstream.ts';

/**
 * Receives a request body completely. A slow caller therefore occupies a part of the gateway's
 * memory for bodies, but no connection to a service.
 * @throws PlatformError 413 above the limit of the route, 408 for a body that does not arrive, 503
 *   if the memory for bodies is used up, 400 when the client disconnects
 */
export function receiveBody(
  exchange: ReceivedExchange & BodyLimited,
  lease: BufferLease,
  limits: BodyLimits,
): Promise<Buffer> {
  const { request, maxBodyBytes } = exchange;
  const chunks: Buffer[] = [];
  let size = 0;
  sendContinue(exchange);
  return new Promise<Buffer>((resolve, reject) => {
    const receive = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBodyBytes) {
        fail(bodyTooLarge(maxBodyBytes));
      } else if (lease.growTo(size)) {
        chunks.push(chunk);
      } else {
        fail(tooManyRequests());
      }
    };
    const end = () => {
      stop();
      resolve(Buffer.concat(chunks, size));
    };
    const closed = () =>
      fail(
        new PlatformError(
          'invalid_request',
          'The connection was closed before the whole body was received.',
        ),
      );
    const stop = () => {
      stopWatching();
      request.off('data', receive).off('end', end).off('close', closed);
    };
    const fail = (error: PlatformError) => {
      stop();
      reject(error);
    };
    const stopWatching = watchBody(exchange, limits, fail);
    if (request.destroyed) {
      return closed();
    }
    request.on('data', receive).on('end', end).on('close', closed).on('error', closed);
  });
}
