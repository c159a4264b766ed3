import { defineEndpoint } from '@irp/contracts';
import { type Binding, bind, type Reply } from '@irp/http';
import type { Registry } from 'prom-client';
import { z } from 'zod';

/** Readiness checks by name of the dependency, such as `database`; each rejects while the dependency is unavailable. */
export type ReadyChecks = Record<string, () => Promise<void>>;

const probe = { method: 'get', versions: ['unversioned'], access: 'operations', tag: 'Operations' } as const;

const readinessSchema = z.object({
  status: z.enum(['ok', 'unavailable']),
  checks: z.record(z.string(), z.enum(['ok', 'unavailable'])),
  findings: z.array(z.string()).optional(),
});

const livez = defineEndpoint({
  ...probe,
  operationId: 'livez',
  path: '/livez',
  summary: 'Is the process alive?',
  responses: { 200: { description: 'Yes', schema: z.object({ status: z.literal('ok') }) } },
});
const readyz = defineEndpoint({
  ...probe,
  operationId: 'readyz',
  path: '/readyz',
  summary: 'Can it serve?',
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

const defaultCheckTimeoutMs = 2_000;

/**
 * The endpoints for an operator's probes. `GET /livez` returns 200; `GET /readyz` returns 200 when every check resolves
 * and 503 otherwise, with the outcome of each; `GET /metrics` returns the metrics in Prometheus' text format.
 * @param findings what an operator must look at although the service can serve
 * @param timeoutMs a check that takes longer counts as failed; default 2,000
 */
export function operationsEndpoints(
  registry: Registry,
  checks: ReadyChecks,
  findings: () => string[] = () => [],
  timeoutMs = defaultCheckTimeoutMs,
): Binding[] {
  return [
    bind(livez, async (): Promise<Reply<typeof livez>> => ({ status: 200, body: { status: 'ok' } })),
    bind(readyz, async (): Promise<Reply<typeof readyz>> => {
      const results = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await outcomeOf(check, timeoutMs)] as const),
      );
      const ready = results.every(([, result]) => result === 'ok');
      const found = findings();
      const body = {
        status: ready ? 'ok' : 'unavailable',
        checks: Object.fromEntries(results),
        ...(found.length === 0 ? {} : { findings: found }),
      } as const;
      return ready ? { status: 200, body } : { status: 503, body };
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

async function outcomeOf(check: () => Promise<void>, timeoutMs: number): Promise<'ok' | 'unavailable'> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<'unavailable'>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, 'unavailable');
  });
  const checked = check().then(
    () => 'ok' as const,
    () => 'unavailable' as const,
  );
  const result = await Promise.race([checked, timedOut]);
  clearTimeout(timer);
  return result;
}
