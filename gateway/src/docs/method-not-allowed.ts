import { PlatformError } from '@irp/errors';
import type { RequestHandler } from 'express';

/** 405 for an address that supports only reads. */
export const methodNotAllowed: RequestHandler = (request) => {
  throw new PlatformError(
    'method_not_allowed',
    `${request.method} is not allowed. This address accepts GET, HEAD.`,
    {
      headers: { Allow: 'GET, HEAD' },
    },
  );
};
