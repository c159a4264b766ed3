import type { deleteListingScreenshot as contract } from '@irp/contracts/directory';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import { changeImages, type ImageChangeDependencies } from './change-images.ts';

/**
 * Removes the screenshot from the draft. A submission or release that has this screenshot stays the
 * same.
 */
export function deleteListingScreenshot(
  dependencies: ImageChangeDependencies,
): Operation<typeof contract> {
  return async ({ principal, params }) => {
    await changeImages(dependencies, principal, params.id, (images) => {
      const removed = images.screenshots.find(({ id }) => id === params.imageId);
      if (!removed) {
        throw new PlatformError('not_found', 'The draft of the listing has no such screenshot.');
      }
      const screenshots = images.screenshots.filter(({ id }) => id !== removed.id);
      return {
        images: { ...images, screenshots },
        kind: 'screenshot',
        removed,
      };
    });
    return { status: 204 };
  };
}
