import { PlatformError } from '@irp/errors';

/**
 * The stored records of a stream do not match its checkpoint. The service appends no further
 * records to the stream. A retry would fail again.
 */
export class IntegrityError extends Error {
  override readonly name: string = 'IntegrityError';
}

/**
 * A record is missing or does not match its signed line. New records are still appended to the
 * stream.
 */
export class RecordError extends IntegrityError {
  override readonly name: string = 'RecordError';
}

/** The stored signing keys differ from the keys that signed the log. */
export class KeyError extends IntegrityError {
  override readonly name: string = 'KeyError';
}

/**
 * Returns whether the error is about records that contradict signed data. Returns false for an
 * error about signing keys, because a missing key can be restored.
 */
export function contradictsRecords(error: unknown): error is IntegrityError {
  return error instanceof IntegrityError && !(error instanceof KeyError);
}

/**
 * Returns the error for the caller, with status 503 and the affected record, if known. The log of
 * the service contains the details for the operator.
 */
export function translateIntegrityError(error: unknown): PlatformError | undefined {
  if (!(error instanceof IntegrityError)) {
    return undefined;
  }
  if (error instanceof RecordError || error instanceof KeyError) {
    return new PlatformError('unavailable', error.message, { cause: error });
  }
  const message =
    'The audit log of this workspace is inconsistent: the log accepts no records until an operator has examined the log.';
  return new PlatformError('unavailable', message, { cause: error });
}
