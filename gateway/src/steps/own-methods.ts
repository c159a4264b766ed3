import { PlatformError } from '@irp/errors';
import type { Exchange } from '../exchange.ts';

/** What the gateway answers itself can only be read. */
export function ownMethods({ route, request }: Exchange): void {
  if (route?.answerer !== 'gateway' || request.method === 'GET' || request.method === 'HEAD') return;
  const headers = { Allow: 'GET, HEAD' };
  throw new PlatformError('method_not_allowed', 'This address takes GET, HEAD.', { headers });
}
