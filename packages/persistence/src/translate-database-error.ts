import { PlatformError } from '@irp/errors';
import { Error as MongooseErrors, mongo } from 'mongoose';

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 11_000;
}

/**
 * What a server answers that cannot serve for now: codes of "not writable primary" and "node is recovering" (MongoDB's
 * specification of server discovery and monitoring), a full disk, a fault of its own.
 */
const passing = new Set<unknown>([
  1, // InternalError
  91, // ShutdownInProgress
  189, // PrimarySteppedDown
  10_058, // LegacyNotPrimary
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
  14_031, // OutOfDiskSpace
]);

/** A database that is away is a passing 503, never a 500; what else it throws is unforeseen. */
export function translateDatabaseError(error: unknown): PlatformError | undefined {
  const away =
    (error instanceof mongo.MongoServerError && passing.has(error.code)) ||
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
