import {
  type addListingScreenshot as contract,
  getListingImage,
  maxScreenshots,
  screenshotSize,
} from '@irp/contracts/directory';
import { PlatformError } from '@irp/errors';
import { locationOf, type Operation } from '@irp/http';
import { type ListingImages, publisherUrl, viewImage } from '../listings/domain/listing-images.ts';
import { readDraft } from './change-images.ts';
import { type UploadDependencies, uploadImage } from './upload-image.ts';

export function addListingScreenshot(dependencies: UploadDependencies): Operation<typeof contract> {
  return async ({ principal, params, query: { alt }, request, signal, version }) => {
    const { application, images } = await readDraft(dependencies, principal, params.id);
    requireScreenshotCapacity(images);
    // Another request may have added screenshots while this upload was waiting in the queue.
    const requireStill = async () =>
      requireScreenshotCapacity((await readDraft(dependencies, principal, params.id)).images);
    const upload = {
      request,
      principal,
      signal,
      beforeDecoding: requireStill,
    };
    const encoded = await dependencies.images.receive(upload, screenshotSize);
    const screenshot = await uploadImage(
      dependencies,
      {
        principal,
        application,
        encoded,
        alt,
      },
      {
        kind: 'screenshot',
        of: ({ screenshots }) => screenshots,
        add(images, image) {
          requireScreenshotCapacity(images);
          return {
            ...images,
            screenshots: [...images.screenshots, image],
          };
        },
      },
    );
    const Location = locationOf(getListingImage, version, {
      id: application.id,
      imageId: screenshot.id,
    });
    return {
      status: 201,
      headers: { Location },
      body: viewImage(screenshot, publisherUrl(application.id)),
    };
  };
}

function requireScreenshotCapacity({ screenshots }: ListingImages): void {
  if (screenshots.length < maxScreenshots) {
    return;
  }
  throw new PlatformError(
    'conflict',
    `The listing has ${maxScreenshots} screenshots, which is the limit: remove a screenshot first.`,
  );
}
