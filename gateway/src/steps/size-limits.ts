import { PlatformError } from '@irp/errors';
import type { Exchange } from '../exchange.ts';
import { isStreaming } from '../routes.ts';
import { pathInVersion } from '../versions/path-in-version.ts';

export const maxUrlLength = 8_192;

/** Address and body are of a size that is served. A body that does not tell its size is counted as it comes. */
export function sizeLimits(maxBodyBytes: number) {
  return (exchange: Exchange): void => {
    const { request, received, path, route } = exchange;
    exchange.maxBodyBytes = Math.min(maxBodyBytes, route?.maxBodyBytes ?? maxBodyBytes);
    if (request.url!.length > maxUrlLength)
      throw new PlatformError('uri_too_long', `The address must be at most ${maxUrlLength} characters.`);
    const { contentLength, transferEncoding } = received;
    if (contentLength === 0 && transferEncoding === undefined) return;
    if (request.method === 'GET' || request.method === 'HEAD')
      throw new PlatformError('invalid_request', `A ${request.method} request takes no body.`);
    if (contentLength > exchange.maxBodyBytes && !isStreaming(request.method, pathInVersion(path)))
      throw bodyTooLarge(exchange.maxBodyBytes);
  };
}

export function bodyTooLarge(maxBodyBytes: number): PlatformError {
  return new PlatformError('payload_too_large', `The body must be at most ${maxBodyBytes} bytes.`);
}
