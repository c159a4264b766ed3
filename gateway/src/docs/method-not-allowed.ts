import { PlatformError } from '@irp/errors';
import type { RequestHandler } from 'express';

/** Of an address that can only be read. */
export const methodNotAllowed: RequestHandler = (request) => {
  throw new PlatformError(
    'method_not_allowed',
    `${request.method} is not allowed. This address accepts GET, HEAD.`,
    {
      headers: { Allow: 'GET, HEAD' },
    },
  );
};
