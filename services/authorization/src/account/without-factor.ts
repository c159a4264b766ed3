import type { FormError } from '../people/pages/guess-limiter.ts';

/** The error for a change of second factors by a user who signed in before the account had one. */
export const withoutFactor: FormError = {
  status: 403,
  error: 'You signed in before you had a second factor. Sign out, and in again with it.',
};
