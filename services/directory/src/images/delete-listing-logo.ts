import type { deleteListingLogo as contract } from '@irp/contracts/directory';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import { changeImages, type ImageChangeDependencies } from './change-images.ts';

/** Removes the logo from the draft. A submission or release that has this logo stays the same. */
export function deleteListingLogo(
  dependencies: ImageChangeDependencies,
): Operation<typeof contract> {
  return async ({ principal, params }) => {
    await changeImages(dependencies, principal, params.id, (images) => {
      const { logo: removed } = images;
      if (!removed) {
        throw new PlatformError('not_found', 'The listing has no logo.');
      }
      return {
        images: { ...images, logo: null },
        kind: 'logo',
        removed,
      };
    });
    return { status: 204 };
  };
}
