import type { Principal } from '@irp/contracts';
import type { PublishedApplication } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import {
  isSame,
  type ListingImage,
  type ListingImages,
} from '../listings/domain/listing-images.ts';
import { changeImages, type ImageChangeDependencies } from './change-images.ts';
import type { EncodedImage } from './encode-image.ts';
import type { Images } from './images.ts';

export interface UploadDependencies extends ImageChangeDependencies {
  images: Images;
}

interface ReceivedImage {
  principal: Principal;
  application: PublishedApplication;
  encoded: EncodedImage;
  alt: string;
}

/** The use of an image in a draft: as the logo or as a screenshot. */
interface ImageSlot {
  kind: 'logo' | 'screenshot';
  /** Returns the images of `kind`, from all images of a draft. */
  of(images: ListingImages): readonly ListingImage[];
  add(images: ListingImages, image: ListingImage): ListingImages;
}

/**
 * Stores an image and adds it to the draft. If the draft already has an image with the same bytes
 * and text, as after a repeated request, the draft stays the same.
 */
export async function uploadImage(
  dependencies: UploadDependencies,
  { principal, application, encoded, alt }: ReceivedImage,
  { kind, of, add }: ImageSlot,
): Promise<ListingImage> {
  const { images } = dependencies;
  const sameIn = (before: ListingImages) =>
    of(before).find((one) => isSame(one, { sha256: encoded.sha256, alt }));
  const added = await images.keep(application.id, encoded, alt);
  try {
    const after = await changeImages(dependencies, principal, application.id, (before) =>
      sameIn(before)
        ? undefined
        : {
            images: add(before, added),
            kind,
            added,
          },
    );
    const image = sameIn(after) ?? added;
    if (image.id !== added.id) {
      await images.discard(added.id);
    }
    return image;
  } catch (error) {
    // The image is removed only after errors that show that the draft did not change. After a 5xx,
    // the draft may contain the image; if not, `removeOrphans` removes the image later.
    if (error instanceof PlatformError && error.status < 500) {
      await images.discard(added.id);
    }
    throw error;
  }
}
