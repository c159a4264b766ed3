import { PlatformError } from '@irp/errors';
import type { KafkaJSAggregateError, KafkaJSProtocolError } from 'kafkajs';

/** The brokers do not respond, or respond unexpectedly. The outage can end by itself. */
export class KafkaUnavailable extends PlatformError {
  constructor(message: string, cause: unknown) {
    super('unavailable', message, { cause });
  }
}

/**
 * The brokers reject this user for lack of rights. Unlike an outage, the rejection lasts until an
 * administrator grants the right.
 */
export class KafkaRefused extends PlatformError {
  constructor(message: string, cause: unknown) {
    super('unavailable', message, { cause });
  }
}

/**
 * Converts an error of kafkajs to an error of the bus. A rejection for lack of rights becomes a
 * KafkaRefused with the brokers' message. Both kinds of error have the code `unavailable`, so that
 * callers keep their events until an administrator grants the right.
 */
export function kafkaFailure(cause: unknown, unavailable: string, refused: string): PlatformError {
  const refusal = refusalIn(cause);
  if (refusal === undefined) {
    return new KafkaUnavailable(unavailable, cause);
  }
  return new KafkaRefused(`${refused}: ${refusal}`, cause);
}

/**
 * Returns the message of a rejection. The error is recognized by name and type, because an ES
 * module cannot import the error classes of kafkajs by name.
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
