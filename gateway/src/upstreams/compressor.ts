import type { ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import type { ContentCoding } from './content-coding.ts';

/**
 * The window of zstd and br as a power of two: 256 KiB. A larger window would need more memory for
 * each response in progress, and would save few bytes.
 */
const windowBits = 18;

/** The compression levels with the lowest CPU time per saved byte (docs/decisions/0024). */
const zstd = {
  params: {
    [constants.ZSTD_c_compressionLevel]: 1,
    [constants.ZSTD_c_windowLog]: windowBits,
  },
};
const brotli = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 1,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
  },
};
const gzip = { level: 3 };

const whole: Record<ContentCoding, (body: Buffer) => Buffer> = {
  zstd: (body) => zstdCompressSync(body, zstd),
  br: (body) => brotliCompressSync(body, brotli),
  gzip: (body) => gzipSync(body, gzip),
};

/** Compressors for content of known length. */
const ofPage: Record<ContentCoding, () => Transform> = {
  zstd: () => createZstdCompress(zstd),
  br: () => createBrotliCompress(brotli),
  gzip: () => createGzip(gzip),
};

/** Compressors for content of unknown length, which send each chunk on arrival. */
const ofStream: Record<ContentCoding, () => Transform> = {
  zstd: () =>
    createZstdCompress({
      ...zstd,
      flush: constants.ZSTD_e_flush,
    }),
  br: () =>
    createBrotliCompress({
      ...brotli,
      flush: constants.BROTLI_OPERATION_FLUSH,
    }),
  gzip: () =>
    createGzip({
      ...gzip,
      flush: constants.Z_SYNC_FLUSH,
    }),
};

export function compressed(coding: ContentCoding, body: Buffer): Buffer {
  return whole[coding](body);
}

/**
 * Returns a stream that compresses the written data into a response, as fast as the client reads.
 * The stream ends when the client disconnects.
 * @param isStream whether the length of the content is unknown
 */
export function compressInto(
  response: ServerResponse,
  coding: ContentCoding,
  isStream: boolean,
): Transform {
  const compressor = (isStream ? ofStream : ofPage)[coding]();
  compressor.on('error', () => response.destroy());
  compressor.pipe(response);
  response.once('close', () => compressor.destroy());
  return compressor;
}
