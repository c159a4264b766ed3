import { registerHooks } from 'node:module';

const loaded: string[] = [];
registerHooks({
  load(url, context, next) {
    // prom-client loads the API; the API does nothing by itself.
    if (url.includes('opentelemetry') && !url.includes('@opentelemetry/api/')) {
      loaded.push(url);
    }
    return next(url, context);
  },
});
await import('@irp/service');
const { openTracing } = await import('@irp/tracing');
const { silentLogger } = await import('@irp/observability');
const tracing = await openTracing(
  {},
  {
    service: 'tested',
    log: silentLogger(),
  },
);
process.stdout.write(
  JSON.stringify({
    tracing: tracing === undefined ? 'off' : 'on',
    loaded,
  }),
);
