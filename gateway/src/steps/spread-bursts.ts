import { PlatformError } from '@irp/errors';
import type { AdmittedExchange } from '../exchange.ts';
import { BurstQueue } from '../limits/burst-queue.ts';
import type { Step } from '../step.ts';
import { holderOf } from '../upstreams/upstream.ts';

/** Lets requests of others begin between those of a burst. @throws PlatformError 400 when the client disconnects meanwhile */
export function spreadBursts(): Step<AdmittedExchange> {
  const queue = new BurstQueue();
  return (exchange) =>
    queue.start(holderOf(exchange), exchange.caller ? undefined : 'strangers')?.then(() => {
      if (exchange.response.closed)
        throw new PlatformError('invalid_request', 'The connection was closed before the request was served.');
    });
}
