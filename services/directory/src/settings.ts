import { durationMs, url } from '@irp/config';
import { z } from 'zod';

/** The service's environment variables, in addition to the platform's. */
export const settings = z.object({
  /** The authorization service, which has the applications. */
  AUTHORIZATION_URL: url('http:', 'https:'),
  /** How often changes are completed that were interrupted, in milliseconds. */
  UNFINISHED_CHECK_MS: durationMs().default(5_000),
});
