import type { ServedExchange } from '../exchange.ts';
import { respondJson } from '../response.ts';
import type { Step } from '../step.ts';
import { deprecationMessage } from '../versions/deprecation-headers.ts';
import { rejectParameters } from './reject-parameters.ts';

/** Serves `GET /v1/status` and `GET /v2/status`, which require no credential. */
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
