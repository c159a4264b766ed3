import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { permissions } from '../permissions/permissions.ts';
import { storedImageExample } from './listing-examples.ts';

const imageHeaders = {
  ETag: 'Entity tag of the image, which never changes',
  'Content-Security-Policy': 'A browser that opens the image loads nothing else',
} as const;

const read = {
  versions: everyVersion,
  tag: 'Directory',
  method: 'get',
  responses: {
    200: {
      description: 'The image',
      contentTypes: ['image/webp'],
      examples: { 'image/webp': storedImageExample },
      headers: imageHeaders,
      streamed: true,
    },
    404: { description: 'No such image' },
  },
} as const;

const imageParams = z.object({ imageId: idSchema });
const ownerParams = z.object({ id: idSchema, imageId: idSchema });

export const getListingImage = defineEndpoint({
  ...read,
  access: 'principal',
  operationId: 'getListingImage',
  permission: permissions.getListingImage,
  path: '/applications/{id}/listing/images/{imageId}',
  summary: 'Read an image of a listing as its publisher',
  description:
    'The image is of the draft, of a submission, or of the listing that the directory shows.',
  params: ownerParams,
});

export const getDirectoryImage = defineEndpoint({
  ...read,
  access: 'open',
  operationId: 'getDirectoryImage',
  path: '/directory/images/{imageId}',
  summary: 'Read an image of a listing that the directory shows',
  description: 'No credential is required.',
  params: imageParams,
});

/** Returns the path of an image in the directory, which a browser can load without a credential. */
export function directoryImagePath(imageId: string): string {
  return `/v2${getDirectoryImage.path.replace('{imageId}', imageId)}`;
}

export const getSharedListingImage = defineEndpoint({
  ...read,
  access: 'principal',
  operationId: 'getSharedListingImage',
  permission: permissions.getSharedListingImage,
  path: '/directory/shared-listings/{id}/images/{imageId}',
  summary: "Read an image of a listing that is shared with the caller's organization",
  params: ownerParams,
});

export const getReviewImage = defineEndpoint({
  ...read,
  access: 'principal',
  operationId: 'getReviewImage',
  permission: permissions.getReviewImage,
  path: '/reviews/{id}/images/{imageId}',
  summary: 'Read an image of a listing as it was submitted for review',
  description: 'The image is of the submission, even if the draft has other images now.',
  params: ownerParams,
});
