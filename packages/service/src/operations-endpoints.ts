import { defineEndpoint } from '@irp/contracts';
import { type Binding, bind } from '@irp/http';
import type { Registry } from 'prom-client';

/** Named checks of what a service needs; each rejects while its engine is away. */
export type ReadyChecks = Record<string, () => Promise<void>>;

const open = { method: 'get', versions: ['unversioned'], access: 'open', tag: 'Operations' } as const;
const answers = { 200: { description: 'Yes' }, 503: { description: 'No' } } as const;

const livez = defineEndpoint({
  ...open,
  operationId: 'livez',
  path: '/livez',
  summary: 'Is the process alive?',
  answers,
});
const readyz = defineEndpoint({ ...open, operationId: 'readyz', path: '/readyz', summary: 'Can it serve?', answers });
const metrics = defineEndpoint({
  ...open,
  operationId: 'metrics',
  path: '/metrics',
  summary: 'Prometheus metrics',
  answers,
});

const checkTimeoutMs = 2_000;

/** Liveness, readiness and metrics: what an operator's probes ask of every service. */
export function operationsEndpoints(registry: Registry, checks: ReadyChecks): Binding[] {
  return [
    bind(livez, async () => ({ status: 200, body: { status: 'ok' } })),
    bind(readyz, async () => {
      const results = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await outcome(check)] as const),
      );
      const ready = results.every(([, result]) => result === 'ok');
      return {
        status: ready ? 200 : 503,
        body: { status: ready ? 'ok' : 'unavailable', checks: Object.fromEntries(results) },
      };
    }),
    bind(metrics, async () => ({
      status: 200,
      headers: { 'Content-Type': registry.contentType },
      stream: once(await registry.metrics()),
    })),
  ];
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function outcome(check: () => Promise<void>): Promise<'ok' | 'unavailable'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'unavailable'>((resolve) => {
    timer = setTimeout(resolve, checkTimeoutMs, 'unavailable');
  });
  const asked = check().then(
    () => 'ok' as const,
    () => 'unavailable' as const,
  );
  const result = await Promise.race([asked, late]);
  clearTimeout(timer);
  return result;
}
