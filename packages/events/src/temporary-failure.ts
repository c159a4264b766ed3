/**
 * An error that a consumer's `handle` throws if the event is not its cause. The batch is then
 * retried without limit, with pauses.
 */
export class TemporaryFailure extends Error {
  override readonly name = 'TemporaryFailure';
}
