import { ApiError } from '@irp/client';

/** The platform was changed after the plan was made. */
export class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError';

  constructor(what: string) {
    super(
      `The ${what} was changed after it was read, and is left as it is. Make the plan again: irp apps plan.`,
    );
  }
}

/** Whether a request was rejected for its `If-Match`. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}
