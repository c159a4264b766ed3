import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Format = 'png' | 'jpeg' | 'webp';

/** A picture of a single colour. */
export function pictureOf(
  format: Format,
  width: number,
  height: number,
  background = '#1d4ed8',
): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background,
    },
  })
    .toFormat(format)
    .toBuffer();
}

/** A picture of two colours, so that most of the file is neither header nor trailer. */
export function noiseOf(format: Format, width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0, state = 1; at < pixels.length; at++) {
    state = (state * 48_271) % 2_147_483_647;
    pixels[at] = state;
  }
  return sharp(pixels, {
    raw: {
      width,
      height,
      channels: 3,
    },
  })
    .toFormat(format)
    .toBuffer();
}

/** Two pictures in sequence. */
export function animationOf(format: 'webp' | 'gif'): Promise<Buffer> {
  const [width, height] = [512, 512];
  const pixels = Buffer.alloc(width * height * 2 * 3).fill(200, width * height * 3);
  return sharp(pixels, {
    raw: {
      width,
      height: height * 2,
      channels: 3,
      pageHeight: height,
    },
  })
    .toFormat(format)
    .toBuffer();
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/**
 * A PNG of black pixels, a bit each; the file is small for any image size.
 * @param extra chunks before its pixels
 */
export function blackPng(width: number, height: number, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The chunk that announces an animation. */
export const animationControl = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));

/** A comment. */
export const textChunk = (text: string) => chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'));

/** A JPEG with a position and an author. */
export function photographed(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#1d4ed8',
    },
  })
    .jpeg()
    .withExif({
      IFD0: { Artist: 'A. Person' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 3230/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 4366/100',
      },
    })
    .toBuffer();
}

export const metadataOf = (bytes: Buffer) => sharp(bytes).metadata();
