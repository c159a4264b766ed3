import { z } from 'zod';
import { defineEndpoint, everyVersion } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { permissions } from '../permissions/permissions.ts';
import {
  alternativeTextSchema,
  type ImageSize,
  imageTypes,
  listingImageSchema,
  logoSize,
  maxImageBytes,
  maxScreenshots,
  screenshotSize,
} from './image-fields.ts';
import { imageFileExamples, screenshotExample } from './listing-examples.ts';
import { noListing } from './listing-responses.ts';

const common = { versions: everyVersion, tag: 'Directory' } as const;
const ofPublisher = { ...common, access: 'principal' } as const;
const path = '/applications/{id}/listing';
const params = z.object({ id: idSchema });
const imageParams = params.extend({ imageId: idSchema });

const dimensions = ({ width, height }: ImageSize['most']) => `${width} × ${height}`;
const uploadNote = ({ least, most, stored }: ImageSize) =>
  `PNG, JPEG or WebP, not animated, from ${dimensions(least)} to ${dimensions(most)} pixels and at most ${maxImageBytes} bytes. The platform encodes the image again as WebP, of at most ${dimensions(stored)} pixels, without metadata. Others see the image after a submission with the image is approved.`;

const upload = {
  ...ofPublisher,
  streamed: imageTypes,
  streamedMaxBytes: maxImageBytes,
  streamedExamples: imageFileExamples,
  query: z.strictObject({ alt: alternativeTextSchema.default('') }),
} as const;

const scheduled = 'The application is scheduled for deletion';
const notConfigured = {
  description: 'The platform is not set up to store images, or has too many of them to encode',
};

export const putListingLogo = defineEndpoint({
  ...upload,
  operationId: 'putListingLogo',
  permission: permissions.putListingLogo,
  method: 'put',
  path: `${path}/logo`,
  summary: 'Upload the logo of a listing',
  description: `The logo is square. ${uploadNote(logoSize)}`,
  params,
  responses: {
    200: { description: 'The logo', schema: listingImageSchema },
    404: noListing,
    409: { description: scheduled },
    503: notConfigured,
  },
});

export const deleteListingLogo = defineEndpoint({
  ...ofPublisher,
  operationId: 'deleteListingLogo',
  permission: permissions.deleteListingLogo,
  method: 'delete',
  path: `${path}/logo`,
  summary: 'Remove the logo from the draft of a listing',
  params,
  responses: {
    204: { description: 'The draft has no logo' },
    404: { description: 'No such application, or its listing has no logo' },
    409: { description: scheduled },
  },
});

export const addListingScreenshot = defineEndpoint({
  ...upload,
  operationId: 'addListingScreenshot',
  permission: permissions.addListingScreenshot,
  method: 'post',
  path: `${path}/screenshots`,
  summary: 'Add a screenshot to a listing',
  description: `At most ${maxScreenshots}, in the order in which they were added. The same image with the same \`alt\` is added once, so that a request can be repeated; while there are ${maxScreenshots}, every upload is refused, undecoded. ${uploadNote(screenshotSize)}`,
  params,
  responses: {
    201: {
      description: 'The screenshot',
      schema: listingImageSchema,
      headers: { Location: 'Path of the image' },
      examples: { 'application/json': screenshotExample },
    },
    404: noListing,
    409: { description: `${scheduled}, or the listing has ${maxScreenshots} screenshots` },
    503: notConfigured,
  },
});

export const deleteListingScreenshot = defineEndpoint({
  ...ofPublisher,
  operationId: 'deleteListingScreenshot',
  permission: permissions.deleteListingScreenshot,
  method: 'delete',
  path: `${path}/screenshots/{imageId}`,
  summary: 'Remove a screenshot from the draft of a listing',
  params: imageParams,
  responses: {
    204: { description: 'The draft does not have the screenshot' },
    404: { description: 'No such application, or its draft has no such screenshot' },
    409: { description: scheduled },
  },
});
