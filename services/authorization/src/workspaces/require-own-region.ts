import { PlatformError } from '@irp/errors';

/**
 * Requires that a new workspace is in the region of this deployment. For a workspace of another
 * region, this deployment would store the data, but reject the API keys.
 * @throws PlatformError 400
 */
export function requireOwnRegion(own: string, asked: string): void {
  if (asked === own) {
    return;
  }
  const message = `must be ${own}: to create a workspace in another region, use the address and a credential of that region`;
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
