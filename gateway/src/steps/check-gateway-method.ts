import { PlatformError } from '@irp/errors';
import type { ServedExchange } from '../exchange.ts';

/** Rejects methods other than GET and HEAD on the gateway's own routes. */
export function checkGatewayMethod({ route, request }: ServedExchange): void {
  if (route.target !== 'gateway' || request.method === 'GET' || request.method === 'HEAD') {
    return;
  }
  const headers = { Allow: 'GET, HEAD' };
  throw new PlatformError('method_not_allowed', 'This address accepts GET, HEAD.', { headers });
}
