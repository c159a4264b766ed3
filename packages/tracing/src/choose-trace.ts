import type { TracingSettings } from './settings.ts';

/**
 * Returns a function that decides at random whether a new trace is exported. OpenTelemetry's own
 * ratio sampler decides by the trace id. A client chooses the trace id, and could thus force the
 * export.
 */
export function createChooseTrace(
  settings: Pick<TracingSettings, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>,
  random: () => number = Math.random,
): () => boolean {
  const { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio } = settings;
  if (sampler.endsWith('always_on')) {
    return () => true;
  }
  if (sampler.endsWith('always_off')) {
    return () => false;
  }
  return () => random() < ratio;
}
