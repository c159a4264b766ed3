import type { TracingSettings } from './settings.ts';

/**
 * Decides for each new trace whether it is exported. By chance, not by the trace's id, as
 * OpenTelemetry's own ratio does: a client chooses that id, and could choose one that is always
 * exported.
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
