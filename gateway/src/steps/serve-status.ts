import { unknownParameterError } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { ServedExchange } from '../exchange.ts';
import { respondJson } from '../response.ts';
import type { Step } from '../step.ts';
import { deprecationMessage } from '../versions/deprecation-headers.ts';

/** `GET /v1/status`, `GET /v2/status`: public. */
export function serveStatus(region: string): Step<ServedExchange> {
  return (exchange) => {
    const { route, version, query } = exchange;
    if (route.path !== '/status') {
      return;
    }
    if (version?.name !== 'v1') {
      rejectParameters(query);
    }
    const message = version && deprecationMessage(version);
    respondJson(exchange, 200, {
      status: 'ok',
      version: version?.name,
      region,
      time: new Date().toISOString(),
      ...(message === undefined ? {} : { message }),
    });
  };
}

/**
 * As every operation that has no parameters; v1's is fixed, and ignores them.
 * @param query without credentials
 */
function rejectParameters(query: string): void {
  const errors = [...new Set(new URLSearchParams(query).keys())].map((field) => ({
    field,
    message: unknownParameterError(field, []),
  }));
  if (errors.length === 0) {
    return;
  }
  const message = errors.map((error) => `${error.field} ${error.message}`).join('; ');
  throw new PlatformError('invalid_request', message, { errors });
}
