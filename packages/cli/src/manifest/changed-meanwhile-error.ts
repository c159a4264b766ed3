import { ApiError } from '@irp/client';

/** The platform has changed since the plan was made. */
export class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError';

  constructor(what: string) {
    super(
      `The ${what} was changed by another client after irp read it, and irp does not overwrite the change. Review a new plan with irp apps plan.`,
    );
  }
}

/** Tells whether a request was rejected because of its `If-Match`. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}
