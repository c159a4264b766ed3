import { PlatformError } from '@irp/errors';

/**
 * A workspace is stored in the region of its creation: a workspace of another region would have its
 * data here, and keys that every gateway here rejects.
 * @throws PlatformError 400
 */
export function requireOwnRegion(own: string, asked: string): void {
  if (asked === own) {
    return;
  }
  const message = `must be ${own}: a workspace of another region is created at the address of that region, with a credential of it`;
  throw new PlatformError('invalid_request', `region ${message}`, {
    errors: [
      {
        field: 'region',
        value: asked,
        message,
      },
    ],
  });
}
