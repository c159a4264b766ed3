/**
 * Thrown by a consumer's `handle` if the event is not the cause of the failure. After this error,
 * the batch is retried without limit, with increasing pauses.
 */
export class TemporaryFailure extends Error {
  override readonly name = 'TemporaryFailure';
}
