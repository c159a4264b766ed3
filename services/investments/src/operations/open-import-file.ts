import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { PlatformError } from '@irp/errors';

const formats = { 'text/csv': 'csv', 'application/x-ndjson': 'ndjson' } as const;

export interface ImportFile {
  format: 'csv' | 'ndjson';
  content: AsyncIterable<Buffer>;
  /** Lets the rest go by unread, so that a caller who sends everything before reading gets an answer, not a reset. */
  abandon(): void;
}

/** What a request brings, unpacked. @throws PlatformError 415 */
export function openImportFile(request: IncomingMessage): ImportFile {
  const format = formatOf(request.headers['content-type'] ?? '');
  // Whoever stops reading wants the connection still, to answer on it.
  const content: AsyncIterable<Buffer> = unpacked(request).iterator({ destroyOnReturn: false });
  const abandon = () => {
    request.unpipe();
    request.resume();
  };
  return { format, content, abandon };
}

function formatOf(contentType: string): 'csv' | 'ndjson' {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  const format = formats[type as keyof typeof formats];
  if (!format)
    throw new PlatformError(
      'unsupported_media_type',
      'The file must be sent as Content-Type: text/csv or application/x-ndjson.',
    );
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1] ?? 'utf-8';
  if (!/^(?:utf-?8|us-ascii)$/i.test(charset))
    throw new PlatformError('unsupported_media_type', 'The file must be in UTF-8.');
  return format;
}

function unpacked(request: IncomingMessage): Readable {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') return request;
  if (encoding !== 'gzip')
    throw new PlatformError(
      'unsupported_media_type',
      'The file must be sent as it is, or with Content-Encoding: gzip.',
    );
  // Not `pipeline`: when the file is no gzip, that would close the connection before the answer.
  const gunzip = createGunzip();
  request.on('error', (error) => gunzip.destroy(error));
  return request.pipe(gunzip);
}
