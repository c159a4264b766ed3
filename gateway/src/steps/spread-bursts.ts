import { PlatformError } from '@irp/errors';
import { networksOf } from '@irp/http';
import type { AdmittedExchange } from '../exchange.ts';
import { BurstQueue } from '../limits/burst-queue.ts';
import type { Step } from '../step.ts';
import { holderOf } from '../upstreams/upstream.ts';

/**
 * Lets other requests begin between the requests of a burst. Requests without a caller are served
 * in rotation by network. With a rotation by address, a thousand addresses in twenty networks would
 * all precede the next request of another network.
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
