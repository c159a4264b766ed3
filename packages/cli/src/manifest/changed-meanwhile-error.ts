import { ApiError } from '@irp/client';

/** Another client has changed the platform since the plan was made. */
export class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError';

  constructor(what: string) {
    super(
      `The ${what} was changed by another client after irp read it, and irp does not overwrite the change. Review a new plan with irp apps plan.`,
    );
  }
}

/** Returns whether a request was rejected because of its `If-Match` (412). */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}
