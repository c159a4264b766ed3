import type { IdentifiedExchange } from '../exchange.ts';
import { knownMethods } from '../steps/check-method.ts';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Ends the SERVER span of a request. The span contains only the path template from the contract,
 * because anything else in a path or query may be a secret or a personal name.
 */
export function endSpan(exchange: IdentifiedExchange): void {
  const { span, request, response, caller, version, requestId } = exchange;
  if (span === undefined) {
    return;
  }
  const known = knownMethods.includes(request.method ?? '');
  const method = known ? (request.method ?? '') : '_OTHER';
  const methodInName = known ? method : 'HTTP';
  const { route, path } = routeAndPathOf(exchange);
  const status = response.statusCode;
  span.rename(route === undefined ? methodInName : `${methodInName} ${route}`);
  const isComplete = response.writableFinished;
  const serverError = status >= 500 ? String(status) : undefined;
  span.end({
    error: isComplete ? serverError : 'client_disconnected',
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'url.path': path,
      'url.scheme': 'http',
      ...(isComplete && { 'http.response.status_code': status }),
      'irp.api.version': version?.name,
      'irp.request.id': requestId,
      'irp.workspace.id': caller?.principal.workspaceId,
      'irp.caller.type': caller?.principal.kind,
    },
  });
}

function routeAndPathOf(exchange: IdentifiedExchange): { route: string | undefined; path: string } {
  const { version, pathInVersion, route } = exchange;
  const prefix = version === undefined ? '' : `/${version.name}`;
  const template = exchange.operation?.template;
  if (template === undefined) {
    const known = route && prefix + route.path;
    return {
      route: known,
      path: known ?? '[redacted]',
    };
  }
  const sent = pathInVersion.split('/');
  const path = template.split('/').map((part, at) => {
    const value = sent[at] ?? '';
    return part.startsWith('{') && uuid.test(value) ? value : part;
  });
  return {
    route: prefix + template,
    path: prefix + path.join('/'),
  };
}
