import { PlatformError } from '@irp/errors';
import type { KafkaJSAggregateError, KafkaJSProtocolError } from 'kafkajs';

/**
 * The error of the bus for one of kafkajs. What the brokers refuse this user is told apart, with their words: unlike an outage it does not
 * end by itself. Its code is the same, because callers keep their events for it: an administrator can still grant the right.
 */
export function kafkaFailure(cause: unknown, unavailable: string, refused: string): PlatformError {
  const refusal = refusalIn(cause);
  return new PlatformError('unavailable', refusal === undefined ? unavailable : `${refused}: ${refusal}`, { cause });
}

/** By name and type: kafkajs's classes of errors are not among the names that an ES module can import from it. */
function refusalIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, message, cause, type, errors = [] } = error as KafkaError;
  if (type?.endsWith('_AUTHORIZATION_FAILED') || name === 'KafkaJSSASLAuthenticationError') return message;
  return [...errors, cause].map(refusalIn).find((refusal) => refusal !== undefined);
}

type KafkaError = Error & Partial<Pick<KafkaJSProtocolError, 'type'> & Pick<KafkaJSAggregateError, 'errors'>>;
