import { type Environment, readConfig } from '@irp/config';
import type { Logger } from '@irp/observability';
import { createChooseTrace } from './choose-trace.ts';
import { tracingSettings } from './settings.ts';
import type { Tracing } from './tracing.ts';

interface Options {
  /** The service, also the `service.name`. OTEL_SERVICE_NAME overrides the name. */
  service: string;
  log: Logger;
}

/**
 * The tracing of a service; undefined if off: then OpenTelemetry's SDK is not even loaded.
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
