import type { ImageType } from '@irp/contracts/directory';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegSignature = Buffer.from([0xff, 0xd8, 0xff]);

/** Returns the type of an image by its first bytes; undefined for any type that is not accepted. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  if (bytes.subarray(0, 8).equals(pngSignature)) {
    return 'image/png';
  }
  if (bytes.subarray(0, 3).equals(jpegSignature)) {
    return 'image/jpeg';
  }
  const isRiff =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isRiff ? 'image/webp' : undefined;
}

/**
 * Returns whether a PNG is animated. An animated PNG has a chunk `acTL` before the first `IDAT`
 * (PNG, third edition, section 11.3.6).
 */
export function isAnimatedPng(png: Buffer): boolean {
  for (let at = pngSignature.length; at + 8 <= png.length; ) {
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') {
      return true;
    }
    if (type === 'IDAT') {
      return false;
    }
    at += 12 + png.readUInt32BE(at);
  }
  return false;
}
