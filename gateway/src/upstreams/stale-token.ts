import type { PlatformError } from '@irp/errors';
import { staleTokenHeader } from '@irp/principals';
import type { UpstreamHeaders } from './response-headers.ts';
import { upstreamUnavailable } from './upstream.ts';

/**
 * Returns the error for the client if a service refused a request because its token was too old or
 * from the future. The token is too old if a suspension of the service process has delayed the read
 * of the request, or if clocks differ. The service has executed nothing. The client's credential is
 * valid, so the error is a 503. The `cause` is for the log.
 * @returns undefined if the service did not refuse the token
 */
export function refusalOfStaleToken(
  status: number | undefined,
  headers: UpstreamHeaders,
): PlatformError | undefined {
  if (status !== 503) {
    return undefined;
  }
  const ageS = headers[staleTokenHeader];
  if (ageS === undefined) {
    return undefined;
  }
  return upstreamUnavailable(
    1,
    new Error(
      `the service received the token of the request ${ageS} s after the gateway signed it`,
    ),
  );
}
