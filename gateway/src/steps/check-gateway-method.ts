import { PlatformError } from '@irp/errors';
import type { ServedExchange } from '../exchange.ts';

/** The gateway's own routes accept only GET and HEAD. */
export function checkGatewayMethod({ route, request }: ServedExchange): void {
  if (route.target !== 'gateway' || request.method === 'GET' || request.method === 'HEAD') {
    return;
  }
  const headers = { Allow: 'GET, HEAD' };
  throw new PlatformError('method_not_allowed', 'This address accepts GET, HEAD.', { headers });
}
