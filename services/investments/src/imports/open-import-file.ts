import type { IncomingMessage } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { onOneLine } from '@irp/contracts';
import { type ImportEncoding, type ImportFormat, maxFileName } from '@irp/contracts/investments';
import { PlatformError } from '@irp/errors';
import { ExpansionBound } from './expansion-bound.ts';
import { ImportFileError } from './import-file-error.ts';
import { openFormFile } from './open-form-file.ts';
import { ReadAhead } from './read-ahead.ts';

const formats = new Map<string, ImportFormat>([
  ['text/csv', 'csv'],
  ['application/x-ndjson', 'ndjson'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
]);

const formatsByExtension = new Map<string, ImportFormat>([
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['ndjson', 'ndjson'],
  ['jsonl', 'ndjson'],
  ['xlsx', 'xlsx'],
]);

/**
 * Names of encodings (WHATWG Encoding) in lower case. For `utf-16`, the byte order mark determines
 * the byte order.
 */
const encodings = new Map<string, ImportEncoding | undefined>([
  ...(['utf-8', 'utf8', 'us-ascii'] as const).map((name) => [name, 'utf-8'] as const),
  ...(['utf-16le', 'utf-16be'] as const).map((name) => [name, name] as const),
  ['utf-16', undefined],
  ...(['windows-1252', 'cp1252', 'iso-8859-1', 'latin1'] as const).map(
    (name) => [name, 'windows-1252'] as const,
  ),
]);

export interface ImportFile {
  format: ImportFormat;
  /** The name of the file in a form; undefined without a form or a name. */
  name: string | undefined;
  /** The encoding in the header Content-Type. */
  encoding: ImportEncoding | undefined;
  /** The unpacked file. Reading throws an `ImportFileError` if the file cannot be read. */
  content: AsyncIterable<Buffer>;
  /**
   * Waits until more than `bytes`, or the complete file, have been received.
   * @returns whether the file, as it is sent, is larger than `bytes`
   */
  exceeds(bytes: number): Promise<boolean>;
  /**
   * Receives and drops the rest of the body. Some clients read the response only after they have
   * sent the complete body. Without `discard`, a client that is still sending the body would get a
   * connection reset instead of the response.
   */
  discard(): Promise<void>;
}

/**
 * Opens the body of a request, or the file in a form, and unpacks it.
 * @throws PlatformError 400 and 415
 */
export async function openImportFile(request: IncomingMessage): Promise<ImportFile> {
  const contentType = request.headers['content-type'] ?? '';
  const isForm = mediaTypeOf(contentType) === 'multipart/form-data';
  if (!isForm) {
    requireFormat(contentType);
  }
  const decompress = decompressor(request);
  const body = new ReadAhead(request);
  const whole = chunksOf(decompress(body.content()));
  try {
    const file = isForm
      ? await openFormFile(contentType, whole)
      : {
          contentType,
          name: '',
          content: whole,
        };
    return {
      format: requireFormat(file.contentType, file.name),
      name: fileNameOf(file.name),
      encoding: encodingOf(file.contentType),
      content: chunksOf(file.content),
      exceeds: (bytes) => body.exceeds(bytes),
      discard: () => body.discard(),
    };
  } catch (error) {
    await body.discard();
    throw error;
  }
}

/** Returns the last part of a path, without characters that are unsafe for display. */
function fileNameOf(name: string): string | undefined {
  const [shown = ''] = /[^/\\]*$/.exec(onOneLine(name)) ?? [];
  return shown.slice(0, maxFileName).toWellFormed() || undefined;
}

function mediaTypeOf(contentType: string): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * Returns the format of a file.
 * @param name the name of a file in a form, because browsers often do not know the type
 * @throws PlatformError 415
 */
function requireFormat(contentType: string, name = ''): ImportFormat {
  const ofType = formats.get(mediaTypeOf(contentType));
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const format = ofType ?? formatsByExtension.get(extension);
  if (format) {
    return format;
  }
  const types = [...formats.keys()].join(', ');
  const message =
    mediaTypeOf(contentType) === '' || name === ''
      ? `The file must be sent with one of these Content-Types: ${types}, or as multipart/form-data.`
      : `The file of a form must have one of these Content-Types: ${types}, or a name that ends with ${[...formatsByExtension.keys()].map((known) => `.${known}`).join(', ')}.`;
  throw new PlatformError('unsupported_media_type', message);
}

function encodingOf(contentType: string): ImportEncoding | undefined {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1]?.toLowerCase();
  if (charset === undefined || encodings.has(charset)) {
    return encodings.get(charset ?? '');
  }
  throw new PlatformError(
    'unsupported_media_type',
    `The charset must be one of ${[...encodings.keys()].join(', ')}, not ${charset}.`,
  );
}

/** @throws PlatformError 415 */
function decompressor(
  request: IncomingMessage,
): (body: AsyncIterable<Buffer>) => AsyncIterable<Buffer> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') {
    return (body) => body;
  }
  if (encoding === 'gzip') {
    return unzip;
  }
  throw new PlatformError(
    'unsupported_media_type',
    'The file must be sent without Content-Encoding, or with Content-Encoding: gzip.',
  );
}

/**
 * Size in bytes of the pieces that zlib unpacks. Each piece costs a task for another thread, so
 * larger pieces are faster. zlib's default is a quarter of this size.
 */
const chunkSize = 65_536;

async function* unzip(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const bound = new ExpansionBound();
  const unzipped = pipeline(
    Readable.from(bound.packed(body)),
    createGunzip({ chunkSize }),
    () => undefined,
  );
  // An error is thrown at the next read. Without this listener, an error before the next read would
  // end the process.
  unzipped.on('error', () => undefined);
  yield* bound.unpacked(unzipped);
}

async function* chunksOf(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    throw toFileError(error);
  }
}

function toFileError(error: unknown): unknown {
  const code = String((error as NodeJS.ErrnoException).code);
  if (['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'Z_BUF_ERROR'].includes(code)) {
    return new ImportFileError('The file is incomplete', { cause: error });
  }
  return code.startsWith('Z_')
    ? new ImportFileError('The file is not valid gzip', { cause: error })
    : error;
}
