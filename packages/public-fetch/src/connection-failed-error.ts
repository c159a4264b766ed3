/** A connection failed. The message is for the person who entered the address. */
export class ConnectionFailedError extends Error {
  override readonly name = 'ConnectionFailedError';
}
