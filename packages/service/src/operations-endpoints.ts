import { defineEndpoint } from '@irp/contracts';
import { type Binding, bind, type Reply } from '@irp/http';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import { type Readiness, statusOf } from './readiness.ts';

const probe = {
  method: 'get',
  versions: ['unversioned'],
  access: 'operations',
  tag: 'Operations',
} as const;

const readinessSchema = z.object({
  status: z.enum(['ok', 'unavailable', 'stopping']),
  checks: z.record(z.string(), z.enum(['ok', 'degraded', 'unavailable'])),
  findings: z.array(z.string()).optional(),
});

const livez = defineEndpoint({
  ...probe,
  operationId: 'livez',
  path: '/livez',
  summary: 'Is the process alive?',
  responses: {
    200: {
      description: 'Yes',
      schema: z.object({ status: z.literal('ok') }),
    },
  },
});
const readyz = defineEndpoint({
  ...probe,
  operationId: 'readyz',
  path: '/readyz',
  summary: 'Can the process serve requests?',
  responses: {
    200: { description: 'Yes', schema: readinessSchema },
    503: { description: 'No', schema: readinessSchema },
  },
});
const metrics = defineEndpoint({
  ...probe,
  operationId: 'metrics',
  path: '/metrics',
  summary: 'Prometheus metrics',
  responses: { 200: { description: 'Text exposition format', streamed: true } },
});

/**
 * Creates the endpoints for an operator's probes. `GET /livez` returns 200. `GET /readyz` returns
 * the result of each check, with 200 if the process is ready, or with 503. `GET /metrics` returns
 * the metrics in the text format of Prometheus.
 * @param findings returns problems that an operator should solve although the service can serve
 */
export function operationsEndpoints(
  registry: Registry,
  readiness: () => Promise<Readiness>,
  findings: () => string[] | Promise<string[]> = () => [],
): Binding[] {
  return [
    bind(
      livez,
      async (): Promise<Reply<typeof livez>> => ({
        status: 200,
        body: { status: 'ok' },
      }),
    ),
    bind(readyz, async (): Promise<Reply<typeof readyz>> => {
      const state = await readiness();
      // An error of `findings` is ignored, because a separate check reports an unavailable
      // database.
      const found = await Promise.resolve(findings()).catch(() => []);
      const body = {
        status: statusOf(state),
        checks: state.checks,
        ...(found.length === 0 ? {} : { findings: found }),
      };
      return state.ready ? { status: 200, body } : { status: 503, body };
    }),
    bind(
      metrics,
      async (): Promise<Reply<typeof metrics>> => ({
        status: 200,
        headers: { 'Content-Type': registry.contentType },
        stream: once(await registry.metrics()),
      }),
    ),
  ];
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
