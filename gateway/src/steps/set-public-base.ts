import type { Addressed, ReceivedExchange } from '../exchange.ts';
import type { PublicBase } from '../public-base.ts';
import type { ResourceOf } from '../resource-metadata.ts';
import type { RecordingStep } from '../step.ts';

/**
 * Records the public address of the API while the client is connected: a closed socket has no
 * address.
 */
export function setPublicBase(
  publicBase: PublicBase,
  resourceOf: ResourceOf,
): RecordingStep<ReceivedExchange, Addressed> {
  return (exchange: ReceivedExchange) => {
    const base = publicBase(exchange.request);
    exchange.setPublicBase(base, resourceOf(base, exchange.request.headers.host));
    return exchange;
  };
}
