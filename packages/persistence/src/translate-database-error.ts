import { PlatformError } from '@irp/errors';
import { Error as MongooseErrors, mongo } from 'mongoose';

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 11_000;
}

/** A database that is away is a passing 503, never a 500; what else it throws is unforeseen. */
export function translateDatabaseError(error: unknown): PlatformError | undefined {
  const away =
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError ||
    error instanceof MongooseErrors.MongooseServerSelectionError ||
    (error instanceof Error && error.message.includes('before initial connection is complete'));
  if (!away) return undefined;
  return new PlatformError('unavailable', 'The database is away for the moment. Try again soon.', {
    retryAfterS: 2,
    cause: error,
  });
}
