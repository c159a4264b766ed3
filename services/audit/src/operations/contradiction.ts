import { PlatformError } from '@irp/errors';

/** What is stored of a stream cannot be what was written: it is kept as it is, and not added to. No wait mends it. */
export class Contradiction extends Error {
  override readonly name = 'Contradiction';
}

/** For who reads over HTTP: they can do nothing, and an operator has been told in the log. */
export function toldContradiction(error: unknown): PlatformError | undefined {
  if (!(error instanceof Contradiction)) return undefined;
  const message = 'The log of this workspace contradicts itself: nothing is added to it before it was looked into.';
  return new PlatformError('unavailable', message, { cause: error });
}
