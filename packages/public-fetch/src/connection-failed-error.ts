/** A connection that could not be made. The message is for whoever named the address. */
export class ConnectionFailedError extends Error {
  override readonly name = 'ConnectionFailedError';
}
