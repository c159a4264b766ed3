import type { Socket } from 'node:net';
import { addressAtFault, answerHasBegun, answerOnSocket, type ClientError, clientFault } from '@irp/http';
import { withoutApiKey } from '../credentials/api-key-parameter.ts';
import { rateLimitHeaders } from '../limits/rate-limit-headers.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Settings } from '../settings.ts';
import { countedAddress } from '../steps/client-address.ts';
import { overLimit } from '../steps/rate-limit.ts';
import { maxUrlLength } from '../steps/size-limits.ts';
import { deprecationHeaders } from '../versions/deprecation-headers.ts';
import type { VersionRegistry } from '../versions/version-registry.ts';

/** Bytes that are no request are counted for their address all the same, as one read, and told what its version tells. */
export function answerClientErrors(registry: VersionRegistry, settings: Settings, limits: RateLimits) {
  return async (error: ClientError, socket: Socket): Promise<void> => {
    const fault = clientFault(error, maxUrlLength);
    if (fault === undefined || !socket.writable || answerHasBegun(socket)) {
      socket.destroy();
      return;
    }
    const address = addressAtFault(socket, error.rawPacket);
    const decision = await limits.draw('read', `ip:${countedAddress(socket.remoteAddress ?? '')}`);
    if (!socket.writable) return;
    const [path = '/'] = address.split('?', 1);
    const headers = Object.entries(rateLimitHeaders('read', decision, Date.now())).flat();
    const version = registry.find(path.split('/', 2)[1] ?? '');
    if (version !== undefined) {
      const { query } = withoutApiKey(address.slice(path.length));
      headers.push(...deprecationHeaders(version, path, query, settings.DEPRECATION_HEADER));
    }
    answerOnSocket(socket, decision.admitted ? fault : overLimit('read', decision), path, headers);
  };
}
