import { PlatformError } from '@irp/errors';
import type { BodyLimited, ReceivedExchange, Routed } from '../exchange.ts';
import { isStreaming } from '../route-class.ts';
import type { RecordingStep } from '../step.ts';

export const maxUrlLength = 8_192;

/**
 * Rejects a URL or a Content-Length above the limit. The size of a body without a Content-Length is
 * checked later, while the body arrives.
 */
export function checkSizes(
  maxBodyBytes: number,
): RecordingStep<ReceivedExchange & Routed, BodyLimited> {
  return (exchange: ReceivedExchange & Routed) => {
    const { request, receivedHeaders, path, rawQuery, route, pathInVersion } = exchange;
    exchange.setMaxBodyBytes(Math.min(maxBodyBytes, route?.maxBodyBytes ?? maxBodyBytes));
    if (path.length + rawQuery.length > maxUrlLength) {
      throw new PlatformError(
        'uri_too_long',
        `The URL must be at most ${maxUrlLength} characters.`,
      );
    }
    const { contentLength, transferEncoding } = receivedHeaders;
    if (contentLength === 0 && transferEncoding === undefined) {
      return exchange;
    }
    if (request.method === 'GET' || request.method === 'HEAD') {
      throw new PlatformError(
        'invalid_request',
        `A ${request.method} request must not have a body.`,
      );
    }
    if (contentLength > exchange.maxBodyBytes && !isStreaming(request.method, pathInVersion)) {
      throw bodyTooLarge(exchange.maxBodyBytes);
    }
    return exchange;
  };
}

export function bodyTooLarge(maxBodyBytes: number): PlatformError {
  return new PlatformError('payload_too_large', `The body must be at most ${maxBodyBytes} bytes.`);
}
