import { flag, oneOf, text, url } from '@irp/config';
import { z } from 'zod';
import { parsePairs } from './parse-pairs.ts';

/**
 * The samplers of OpenTelemetry that have no parameter except a ratio. A sampler decides only about
 * new traces.
 */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const pairs = () =>
  text().transform((value, context) => {
    const parsed = parsePairs(value);
    // The message does not contain the value, because headers can contain secrets.
    if (parsed === undefined) {
      context.addIssue('must be key=value pairs, separated by commas, with percent-encoded values');
    }
    return parsed ?? z.NEVER;
  });

/**
 * The supported variables of OpenTelemetry (SDK configuration, "Environment Variable
 * Specification").
 */
export const tracingSettings = z.object({
  /**
   * The collector's address for OTLP over HTTP; `/v1/traces` is appended. Without an address,
   * nothing is traced.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  /** Headers for the collector, such as an API key. */
  OTEL_EXPORTER_OTLP_HEADERS: pairs().optional(),
  OTEL_SERVICE_NAME: text().optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs().optional(),
  OTEL_TRACES_SAMPLER: oneOf(samplers).default('parentbased_always_on'),
  /** The share of new traces that the sampler `traceidratio` exports. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0|1|1\.0{1,9}|0?\.\d{1,9})$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
  OTEL_SDK_DISABLED: flag().default(false),
});

export type TracingSettings = z.output<typeof tracingSettings>;
