import { originsOf } from '@irp/contracts';
import { servesHtml } from '@irp/contracts/authorization';
import { acceptsHtml } from '@irp/http';
import type { ServedExchange } from '../exchange.ts';
import { respondEmpty } from '../response.ts';
import type { Step } from '../step.ts';

/**
 * Redirects browsers that used another name of this machine, such as `localhost`, to the same page
 * at the issuer. Forms are accepted only from the origin of the issuer.
 */
export function redirectToIssuer(authUrl: string | undefined): Step<ServedExchange> {
  const issuer = authUrl === undefined ? undefined : new URL(authUrl);
  // The set of other hosts is empty if the issuer is not on loopback.
  const otherHosts = new Set(
    issuer && originsOf(issuer.origin).map((origin) => new URL(origin).host),
  );
  if (issuer) {
    otherHosts.delete(issuer.host);
  }
  return (exchange) => {
    const { request, path, query } = exchange;
    if (!otherHosts.has(request.headers.host ?? '') || !servesHtml(path) || !acceptsHtml(request)) {
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return;
    }
    exchange.responseHeaders.push(
      'Location',
      `${issuer?.origin}${path}${query}`,
      'Cache-Control',
      'no-store',
    );
    respondEmpty(exchange, 307);
  };
}
