import type { FormError } from '../people/pages/guess-limiter.ts';

/**
 * The error for a change of second factors in a session that began before the account had any
 * second factor.
 */
export const withoutFactor: FormError = {
  status: 403,
  error:
    'You signed in before you had a second factor. Sign out, and sign in again with the second factor.',
};
