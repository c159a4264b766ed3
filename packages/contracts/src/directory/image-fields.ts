import { z } from 'zod';
import { shownText } from '../text.ts';
import { logoExample } from './listing-examples.ts';

/** The media types that can be uploaded. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** The largest upload, in bytes: the limit of the gateway for any request (`MAX_BODY_BYTES`). */
export const maxImageBytes = 1_048_576;

/**
 * Sizes in pixels. An image larger than `stored` is reduced to this size. Smaller images keep their
 * size.
 */
export interface ImageSize {
  least: { width: number; height: number };
  most: { width: number; height: number };
  stored: { width: number; height: number };
  square: boolean;
}

const square = (side: number) => ({ width: side, height: side });

export const logoSize: ImageSize = {
  least: square(128),
  most: square(1_024),
  stored: square(512),
  square: true,
};

export const screenshotSize: ImageSize = {
  least: { width: 320, height: 240 },
  most: square(4_096),
  stored: { width: 1_600, height: 1_200 },
  square: false,
};

export const maxScreenshots = 5;

/** Describes an image to people without sight of the image. */
export const alternativeTextSchema = shownText(200);

export const listingImageSchema = z
  .object({
    id: z.string(),
    url: z.string().meta({ description: 'Path of the image' }),
    contentType: z
      .string()
      .meta({ description: 'Always `image/webp`: every image is encoded anew' }),
    width: z.int().meta({ description: 'Width of the stored image, in pixels' }),
    height: z.int(),
    alt: alternativeTextSchema.meta({
      description: 'What the image shows, for people who do not see it',
    }),
  })
  .meta({ id: 'ListingImage', examples: [logoExample] });

export type ListingImageView = z.infer<typeof listingImageSchema>;
