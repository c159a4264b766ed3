import { PlatformError } from '@irp/errors';
import type { RequestHandler } from 'express';

/** Rejects a request with 405, for addresses that support only GET and HEAD. */
export const methodNotAllowed: RequestHandler = (request) => {
  throw new PlatformError(
    'method_not_allowed',
    `${request.method} is not allowed. This address accepts GET, HEAD.`,
    {
      headers: { Allow: 'GET, HEAD' },
    },
  );
};
