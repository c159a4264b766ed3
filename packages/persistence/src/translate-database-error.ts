import { PlatformError } from '@irp/errors';
import { Error as MongooseErrors, mongo } from 'mongoose';

/** Whether a write failed because another document has the same value in a unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 11_000;
}

/** OutOfDiskSpace */
const outOfDiskSpace = 14_031;

/**
 * The error codes of a temporarily unavailable server. The list contains the codes for which
 * drivers retry writes (MongoDB's Retryable Writes specification, section "RetryableWriteError
 * labels"). In addition, the list contains late confirmations of replicas, a full disk and internal
 * errors.
 */
const transientCodes = new Set<unknown>([
  1, // InternalError
  6, // HostUnreachable
  7, // HostNotFound
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  9_001, // SocketException
  10_058, // LegacyNotPrimary
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
  outOfDiskSpace,
]);

/**
 * The time limit (`maxTimeMS`) of the command that reads a page, and of the command that counts the
 * total. Both commands and the longest wait in the queue of large reads (15 s) together take less
 * time than the gateway waits for a response (30 s). Beyond this time, the gateway would count the
 * request as a failure of the service.
 */
export const longestReadMs = 7_000;

/** MaxTimeMSExpired */
const timeLimitExceeded = 50;

const retryAfterS = 2;
const longReadRetryAfterS = 10;
const fullDiskRetryAfterS = 30;

/**
 * Returns 503 with Retry-After if the database is unavailable, and undefined for every other error.
 */
export function translateDatabaseError(error: unknown): PlatformError | undefined {
  // The driver reports any error that ends a bulk write, such as `insertMany`, as an error of the
  // server, even a lost connection.
  if (error instanceof mongo.MongoBulkWriteError && error.errorResponse instanceof Error) {
    return translateDatabaseError(error.errorResponse);
  }
  if (error instanceof mongo.MongoServerError && error.code === timeLimitExceeded) {
    return tookTooLong(error);
  }
  const isUnavailable =
    (error instanceof mongo.MongoServerError && transientCodes.has(error.code)) ||
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError ||
    error instanceof MongooseErrors.MongooseServerSelectionError ||
    isSocketError(error) ||
    (error instanceof Error && error.message.includes('before initial connection is complete'));
  if (!isUnavailable) {
    return undefined;
  }
  if (error instanceof mongo.MongoServerError && error.code === outOfDiskSpace) {
    return fullDisk(error);
  }
  const message = `The database is temporarily unavailable. Try again in ${retryAfterS} seconds.`;
  return new PlatformError('unavailable', message, { retryAfterS, cause: error });
}

/** Creates the error of a read that took too long, because of many records or a busy database. */
function tookTooLong(cause: Error): PlatformError {
  const message = `The read took too long. Read fewer records, for example with another filter, or try again in ${longReadRetryAfterS} seconds.`;
  return new PlatformError('unavailable', message, { retryAfterS: longReadRetryAfterS, cause });
}

/**
 * Creates the error of a full disk. The Retry-After is long, because somebody must first free space
 * on the disk.
 */
function fullDisk(cause: Error): PlatformError {
  const message = `The disk of the database is full: data can be read, but not changed. Try again in ${fullDiskRetryAfterS} seconds.`;
  return new PlatformError('unavailable', message, { retryAfterS: fullDiskRetryAfterS, cause });
}

const socketCodes = new Set<unknown>(['EPIPE', 'ECONNRESET']);

/**
 * Whether the connection ended during a write. If the connection ends during a write, the driver
 * throws Node's error.
 */
function isSocketError(error: unknown): boolean {
  return error instanceof Error && socketCodes.has((error as NodeJS.ErrnoException).code);
}
