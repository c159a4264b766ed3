import { ApiError } from '@irp/client';

/** The platform was changed after the plan was made. */
export class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError';

  constructor(what: string) {
    super(
      `The ${what} was changed by another client after irp read it, and irp does not overwrite the change. Review a new plan with irp apps plan.`,
    );
  }
}

/** Whether a request was rejected for its `If-Match`. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}
