import type { SignedInPerson } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import { equalInConstantTime } from '../csrf-tokens.ts';
import type { Redirect } from '../site/page-context.ts';
import type { FormError } from './parts.ts';

export const noSuchWorkspace: FormError = {
  status: 404,
  message: 'You are not a member of a workspace with this id in this region.',
};

/** Redirects to the sign-in, which leads back to the page. The contents of the form are lost. */
export function signIn(next: string): Redirect {
  return { location: `/account/sign-in?${new URLSearchParams({ next })}` };
}

/** Requires another sign-in, for a person whose session is not valid in the workspace. */
export function signInAgain(next: string): Redirect {
  return { location: `/account/sign-in?${new URLSearchParams({ next, again: 'yes' })}` };
}

/** @throws PlatformError 403 */
export function requireOwnForm(form: ReadonlyMap<string, string>, { csrf }: SignedInPerson): void {
  if (!equalInConstantTime(form.get('csrf') ?? '', csrf)) {
    throw new PlatformError(
      'forbidden',
      'This form belongs to another session. Go back and reload the page.',
    );
  }
}

/**
 * Returns the reason for a rejected form. The page shows this reason and the current state.
 * @throws errors that the page cannot show: a missing resource, or a failure
 */
export function formErrorOf(error: unknown): FormError {
  if (!(error instanceof PlatformError) || error.status >= 500 || error.status === 404) {
    throw error;
  }
  return { status: error.status, message: messages[error.status] ?? error.message };
}

const messages: Record<number, string> = {
  412: 'The data has changed since you opened this page. The page now shows the current data: decide again.',
};

/** @throws always: PlatformError 400 */
export function noSuchButton(): never {
  throw new PlatformError(
    'invalid_request',
    'The form was sent without a choice. Use a button on the page.',
  );
}
