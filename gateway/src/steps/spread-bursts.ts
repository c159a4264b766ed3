import { PlatformError } from '@irp/errors';
import { networksOf } from '@irp/http';
import type { AdmittedExchange } from '../exchange.ts';
import { BurstQueue } from '../limits/burst-queue.ts';
import type { Step } from '../step.ts';
import { holderOf } from '../upstreams/upstream.ts';

/**
 * Lets other requests begin between the requests of a burst. Requests without a caller are served
 * in rotation by the client's network, not by the client's address. With a rotation by address, an
 * attacker with a thousand addresses would be served a thousand times as often as a client with one
 * address.
 * @throws PlatformError 400 when the client disconnects while the request waits
 */
export function spreadBursts(): Step<AdmittedExchange> {
  const queue = new BurstQueue();
  return (exchange) => {
    const turn = exchange.caller
      ? queue.start(holderOf(exchange))
      : queue.start('strangers', () => networksOf(exchange.clientAddress).near);
    return turn?.then(() => {
      if (exchange.response.closed) {
        throw new PlatformError(
          'invalid_request',
          'The connection was closed before the request was served.',
        );
      }
    });
  };
}
