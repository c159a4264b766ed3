import { text } from '@irp/config';
import { z } from 'zod';

/** A setting that is a key, or a key set, in JSON (RFC 7517). The error does not show the value. */
export const jwk = () =>
  text().transform((value, context) => {
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a key or key set in JSON (RFC 7517)' });
      return z.NEVER;
    }
  });
