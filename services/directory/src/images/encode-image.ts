import { createHash } from 'node:crypto';
import type { ImageSize, ImageType } from '@irp/contracts/directory';
import { PlatformError } from '@irp/errors';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { imageTypeOf, isAnimatedPng } from './image-type.ts';

/** An image as it is stored: WebP in the sRGB color space, without metadata. */
export interface EncodedImage {
  bytes: Buffer;
  width: number;
  height: number;
  sha256: string;
}

const quality = 90;
const timeoutS = 10;

/** The only loaders of libvips that are enabled. Files in other formats are never parsed. */
const loaders = ['Png', 'Jpeg', 'Webp'].flatMap((format) => [
  `VipsForeignLoad${format}`,
  `VipsForeignLoad${format}Buffer`,
]);

type OpenImage = (bytes: Buffer, options: SharpOptions) => Sharp;
let library: Promise<OpenImage> | undefined;

/**
 * Loads `sharp` when the first image is encoded. Most processes encode no image, and the library
 * occupies tens of MB.
 */
async function loadLibrary(): Promise<OpenImage> {
  const { default: sharp } = await import('sharp');
  // Each image uses a single thread and no cache, because other requests need processor and memory
  // at the same time.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return (bytes, options) => sharp(bytes, options);
}

/**
 * Decodes an image, and encodes only its pixels again. Metadata and hidden contents of the file are
 * lost.
 * @param declared the `Content-Type` of the request
 * @throws PlatformError 400 with the reason
 */
export async function encodeImage(
  bytes: Buffer,
  declared: ImageType,
  size: ImageSize,
): Promise<EncodedImage> {
  requireType(bytes, declared);
  library ??= loadLibrary();
  const open = await library;
  // Reads only the header, to report the size of a too large image. The library's own limit would
  // throw an error without the size.
  const metadata = await open(bytes, { limitInputPixels: false }).metadata().catch(refuseDamaged);
  requireOnePicture(bytes, declared, metadata);
  requireSize(metadata.autoOrient, size);
  const { most, stored } = size;
  const { data, info } = await open(bytes, {
    limitInputPixels: most.width * most.height,
    failOn: 'error',
  })
    .timeout({ seconds: timeoutS })
    .autoOrient()
    .resize({
      ...stored,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseDamaged);
  const sha256 = createHash('sha256').update(data).digest('base64url');
  return {
    bytes: data,
    width: info.width,
    height: info.height,
    sha256,
  };
}

function requireType(bytes: Buffer, declared: ImageType): void {
  if (bytes.length === 0) {
    throw refused('body', 'must be an image: the file is empty');
  }
  const found = imageTypeOf(bytes);
  if (found === undefined) {
    throw refused(
      'body',
      'must be a PNG, JPEG or WebP image: its first bytes match none of these formats',
    );
  }
  if (found !== declared) {
    throw refused('Content-Type', `must match the body, which is ${found}, not ${declared}`);
  }
}

function requireOnePicture(bytes: Buffer, type: ImageType, { pages = 1 }: Metadata): void {
  if (pages > 1 || (type === 'image/png' && isAnimatedPng(bytes))) {
    throw refused('body', 'must not be animated');
  }
}

function requireSize(
  { width, height }: Metadata['autoOrient'],
  { least, most, square }: ImageSize,
): void {
  const its = `the image is ${width} × ${height}`;
  if (square && width !== height) {
    throw refused('body', `must be as wide as it is high: ${its} pixels`);
  }
  if (width < least.width || height < least.height) {
    throw refused('body', `must be at least ${least.width} × ${least.height} pixels: ${its}`);
  }
  if (width > most.width || height > most.height) {
    throw refused('body', `must be at most ${most.width} × ${most.height} pixels: ${its}`);
  }
}

function refuseDamaged(cause: unknown): never {
  const takesLong = cause instanceof Error && cause.message.includes('timeout');
  const message = takesLong
    ? `must be an image that can be decoded within ${timeoutS} seconds`
    : 'must be a complete image: the file is damaged or incomplete';
  throw refused('body', message, cause);
}

function refused(field: string, message: string, cause?: unknown): PlatformError {
  const text = field === 'body' ? `The image is not valid. It ${message}.` : `${field} ${message}.`;
  return new PlatformError('invalid_request', text, { errors: [{ field, message }], cause });
}
