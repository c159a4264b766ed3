/** A failed connection. The message is for the person who named the address. */
export class ConnectionFailedError extends Error {
  override readonly name = 'ConnectionFailedError';
}
