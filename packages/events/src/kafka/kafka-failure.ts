import { PlatformError } from '@irp/errors';
import type { KafkaJSAggregateError, KafkaJSProtocolError } from 'kafkajs';

/** The brokers do not answer, or not as they should; they may again. */
export class KafkaUnavailable extends PlatformError {
  constructor(message: string, cause: unknown) {
    super('unavailable', message, { cause });
  }
}

/** The brokers refuse it to this user: unlike an outage it does not end by itself. */
export class KafkaRefused extends PlatformError {
  constructor(message: string, cause: unknown) {
    super('unavailable', message, { cause });
  }
}

/**
 * The error of the bus for one of kafkajs. What the brokers refuse this user is told apart, with
 * their words. Its code is the same, because callers
 * keep their events for it: an administrator can still grant the right.
 */
export function kafkaFailure(cause: unknown, unavailable: string, refused: string): PlatformError {
  const refusal = refusalIn(cause);
  if (refusal === undefined) {
    return new KafkaUnavailable(unavailable, cause);
  }
  return new KafkaRefused(`${refused}: ${refusal}`, cause);
}

/**
 * By name and type: kafkajs's classes of errors are not among the names that an ES module can
 * import from it.
 */
function refusalIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) {
    return undefined;
  }
  const { name, message, cause, type, errors = [] } = error as KafkaError;
  if (type?.endsWith('_AUTHORIZATION_FAILED') || name === 'KafkaJSSASLAuthenticationError') {
    return message;
  }
  return [...errors, cause].map(refusalIn).find((refusal) => refusal !== undefined);
}

type KafkaError = Error &
  Partial<Pick<KafkaJSProtocolError, 'type'> & Pick<KafkaJSAggregateError, 'errors'>>;
