import { type Environment, readConfig } from '@irp/config';
import type { Logger } from '@irp/observability';
import { createChooseTrace } from './choose-trace.ts';
import { tracingSettings } from './settings.ts';
import type { Tracing } from './tracing.ts';

interface Options {
  /** The default of `service.name`. OTEL_SERVICE_NAME overrides this default. */
  service: string;
  log: Logger;
}

/**
 * Starts the tracing of a service. Returns undefined if tracing is off, and imports OpenTelemetry's
 * SDK only if tracing is on.
 * @throws ConfigError for an invalid setting
 */
export async function openTracing(
  environment: Environment,
  { service, log }: Options,
): Promise<Tracing | undefined> {
  const settings = readConfig(tracingSettings, environment);
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: isDisabled } = settings;
  if (endpoint === undefined || isDisabled) {
    return undefined;
  }
  const { startExporting } = await import('./exporting/start-exporting.ts');
  return startExporting({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    resource: {
      'service.name': service,
      ...settings.OTEL_RESOURCE_ATTRIBUTES,
      ...(settings.OTEL_SERVICE_NAME === undefined
        ? {}
        : { 'service.name': settings.OTEL_SERVICE_NAME }),
    },
    chooseTrace: createChooseTrace(settings),
    log,
  });
}
