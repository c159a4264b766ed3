import type { Addressed, ReceivedExchange } from '../exchange.ts';
import type { PublicBase } from '../public-base.ts';
import type { RecordingStep } from '../step.ts';

/** Records the public address of the API while the client is connected: afterwards its socket has no address. */
export function setPublicBase(publicBase: PublicBase): RecordingStep<ReceivedExchange, Addressed> {
  return (exchange: ReceivedExchange) => {
    exchange.setPublicBase(publicBase(exchange.request));
    return exchange;
  };
}
