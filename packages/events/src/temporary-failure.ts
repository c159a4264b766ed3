/**
 * Thrown by a consumer's `handle` if the event is not the cause of the failure. The batch is then
 * retried without limit, with back-off.
 */
export class TemporaryFailure extends Error {
  override readonly name = 'TemporaryFailure';
}
