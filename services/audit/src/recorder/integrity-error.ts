import { PlatformError } from '@irp/errors';

/**
 * The stored records of a stream do not match its checkpoint: nothing is appended to the stream. A
 * retry does not help.
 */
export class IntegrityError extends Error {
  override readonly name: string = 'IntegrityError';
}

/** A record is missing or does not match its signed line. Its stream continues. */
export class RecordError extends IntegrityError {
  override readonly name: string = 'RecordError';
}

/** The stored signing keys differ from the keys that signed the log. */
export class KeyError extends IntegrityError {
  override readonly name: string = 'KeyError';
}

/**
 * Whether the stream itself contradicts signed data: a missing signing key says nothing about the
 * records, and may be restored.
 */
export function contradictsRecords(error: unknown): error is IntegrityError {
  return error instanceof IntegrityError && !(error instanceof KeyError);
}

/**
 * The response for a caller: 503, with the affected record, if any. The operator finds the error in
 * the log.
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
