import type { TracingSettings } from './settings.ts';

/**
 * Decides for each new trace about the export. By chance, not by the trace's id, unlike
 * OpenTelemetry's own ratio: a client chooses the id, and could choose an id with a certain export.
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
