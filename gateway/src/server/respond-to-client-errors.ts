import type { Socket } from 'node:net';
import {
  type ClientError,
  networkOfClient,
  requestTargetOf,
  respondOnSocket,
  responseHasStarted,
  toClientError,
} from '@irp/http';
import { extractApiKeys } from '../credentials/api-key-parameter.ts';
import { rateLimitHeaders } from '../limits/rate-limit-headers.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { isHttps, type Settings } from '../settings.ts';
import { securityHeadersOfData } from '../steps/add-security-headers.ts';
import { maxUrlLength } from '../steps/check-sizes.ts';
import { rateLimitExceeded } from '../steps/enforce-rate-limit.ts';
import { deprecationHeaders } from '../versions/deprecation-headers.ts';
import type { VersionRegistry } from '../versions/version-registry.ts';

/**
 * Responds to bytes that Node cannot parse as a request. The rate limit counts the invalid bytes as
 * a read from the client's address. The response has the deprecation headers of the version in the
 * path.
 */
export function respondToClientErrors(
  registry: VersionRegistry,
  settings: Settings,
  limits: RateLimits,
) {
  const securityHeaders = Object.entries(securityHeadersOfData(isHttps(settings))).flat();
  return async (error: ClientError, socket: Socket): Promise<void> => {
    const failure = toClientError(error, maxUrlLength);
    if (failure === undefined || !socket.writable) {
      socket.destroy();
      return;
    }
    if (responseHasStarted(socket)) {
      // The pipeline may have responded to the request just before. `destroySoon` sends the written
      // response, and then closes the socket.
      socket.destroySoon();
      return;
    }
    const target = requestTargetOf(socket, error.rawPacket);
    const decision = await limits.consume(
      'read',
      `ip:${networkOfClient(socket.remoteAddress ?? '')}`,
    );
    if (!socket.writable) {
      return;
    }
    const [path = '/'] = target.split('?', 1);
    const rateLimit = rateLimitHeaders('read', decision, Date.now());
    const headers = [...securityHeaders, ...rateLimit];
    const version = registry.find(path.split('/', 2)[1] ?? '');
    if (version !== undefined) {
      const { query } = extractApiKeys(target.slice(path.length));
      headers.push(...deprecationHeaders(version, path, query, settings.DEPRECATION_HEADER));
    }
    respondOnSocket(
      socket,
      decision.admitted ? failure : rateLimitExceeded('read', decision),
      path,
      headers,
    );
  };
}
