import type { Addressed, ReceivedExchange } from '../exchange.ts';
import type { PublicBase } from '../public-base.ts';
import type { ResourceOf } from '../resource-metadata.ts';
import type { RecordingStep } from '../step.ts';

/**
 * Records the public address of the API at the start of the request, because a closed socket has no
 * address any more.
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
