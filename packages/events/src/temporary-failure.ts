/** Thrown by a consumer's `handle` when the fault is not the event's: it is tried again, for ever, with back-off. */
export class TemporaryFailure extends Error {
  override readonly name = 'TemporaryFailure';
}
