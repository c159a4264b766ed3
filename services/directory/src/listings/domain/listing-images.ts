import type { Endpoint } from '@irp/contracts';
import {
  directoryImagePath,
  getListingImage,
  getReviewImage,
  getSharedListingImage,
  type ListingImageView,
} from '@irp/contracts/directory';

/** An image of a listing. The bytes under an id never change. */
export interface ListingImage {
  id: string;
  width: number;
  height: number;
  alt: string;
  /** Hash of the stored bytes, in base64url. Detects that an image is uploaded a second time. */
  sha256: string;
}

/** The images of a draft, a submission or a release. */
export interface ListingImages {
  logo: ListingImage | null;
  screenshots: readonly ListingImage[];
}

export const noImages: ListingImages = { logo: null, screenshots: [] };

/** The media type of all stored images. */
export const storedContentType = 'image/webp';

/** Returns whether two images have the same bytes and the same alternative text. */
export function isSame(
  one: Pick<ListingImage, 'sha256' | 'alt'>,
  other: Pick<ListingImage, 'sha256' | 'alt'>,
): boolean {
  return one.sha256 === other.sha256 && one.alt === other.alt;
}

/** Returns whether two lists contain the same images in the same order. */
export function areSame(some: readonly ListingImage[], others: readonly ListingImage[]): boolean {
  return some.length === others.length && some.every((one, at) => isSame(one, others[at]!));
}

export function allOf({ logo, screenshots }: ListingImages): readonly ListingImage[] {
  return logo ? [logo, ...screenshots] : screenshots;
}

export function imageIn(images: ListingImages, id: string): ListingImage | undefined {
  return allOf(images).find((image) => image.id === id);
}

/**
 * Returns the API representation of images. @param urlOf returns the path of an image for the
 * viewer
 */
export function viewImages({ logo, screenshots }: ListingImages, urlOf: UrlOf) {
  return {
    logo: logo && viewImage(logo, urlOf),
    screenshots: screenshots.map((one) => viewImage(one, urlOf)),
  };
}

export function viewImage(
  { id, width, height, alt }: ListingImage,
  urlOf: UrlOf,
): ListingImageView {
  return {
    id,
    url: urlOf(id),
    contentType: storedContentType,
    width,
    height,
    alt,
  };
}

/**
 * Returns the API path of an image. Publishers, reviewers, receiving organizations and the public
 * use different paths.
 */
type UrlOf = (imageId: string) => string;

export const publisherUrl = (applicationId: string): UrlOf => urlOf(getListingImage, applicationId);
/** Returns the paths of images of a listing that is shared with an organization. */
export const sharedUrl = (applicationId: string): UrlOf =>
  urlOf(getSharedListingImage, applicationId);
export const reviewUrl = (reviewId: string): UrlOf => urlOf(getReviewImage, reviewId);
/** Returns the path of an image for readers without a credential. */
export const publicUrl: UrlOf = directoryImagePath;

function urlOf({ path }: Pick<Endpoint, 'path'>, id: string): UrlOf {
  return (imageId) => `/v2${path.replace('{id}', id).replace('{imageId}', imageId)}`;
}
