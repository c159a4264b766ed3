import { answerJson } from '../answer.ts';
import type { Exchange, Step } from '../exchange.ts';

/** `GET /v1/status`, `GET /v2/status`: answers everyone. */
export function status(region: string): Step {
  return (exchange: Exchange): void => {
    if (exchange.route?.path !== '/status') return;
    answerJson(exchange, 200, {
      status: 'ok',
      version: exchange.version?.name,
      region,
      time: new Date().toISOString(),
    });
  };
}
