import { PlatformError } from '@irp/errors';
import type { AdmittedExchange } from '../exchange.ts';
import { Concurrency } from '../limits/concurrency.ts';
import type { Step } from '../step.ts';

/** The maximum numbers of concurrent requests. */
export interface ConcurrencyLimits {
  perSubject: number;
  perAddress: number;
  streamsPerSubject: number;
}

/**
 * Limits the concurrent requests of a caller and of an address, and the concurrent imports and
 * exports of a caller. A request is in progress until the client has read the response, even if the
 * client reads slowly.
 * @throws PlatformError 429
 */
export function limitConcurrency(limits: ConcurrencyLimits): Step<AdmittedExchange> {
  const subjects = new Concurrency(limits.perSubject);
  const addresses = new Concurrency(limits.perAddress);
  const streams = new Concurrency(limits.streamsPerSubject);

  function enter(
    exchange: AdmittedExchange,
    counts: Concurrency,
    key: string,
    message: string,
  ): void {
    if (!counts.enter(key)) {
      throw new PlatformError('rate_limit_exceeded', message, { retryAfterS: 1 });
    }
    exchange.whenClosed(() => counts.leave(key));
  }

  return (exchange) => {
    const { caller, clientNetwork, routeClass } = exchange;
    const inProgress = 'are accepted at a time. Retry when one of them is complete.';
    enter(
      exchange,
      addresses,
      clientNetwork,
      `At most ${limits.perAddress} requests from one IP address ${inProgress}`,
    );
    if (caller === undefined) {
      return;
    }
    enter(
      exchange,
      subjects,
      caller.subject,
      `At most ${limits.perSubject} requests of one user ${inProgress}`,
    );
    if (routeClass !== 'streams') {
      return;
    }
    const message = `At most ${limits.streamsPerSubject} imports and exports of one user ${inProgress}`;
    enter(exchange, streams, caller.subject, message);
  };
}
