import { pino } from 'pino';
import { currentSpan } from './current-span.ts';

export type Logger = pino.Logger;
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const secretFields = [
  'authorization',
  'cookie',
  'apiKey',
  'x-api-key',
  'password',
  'secret',
  'token',
  'client_secret',
  'access_token',
  'refresh_token',
  'passwordHash',
];

/**
 * Creates a logger that writes JSON lines with ISO 8601 times and textual levels. Secret fields, at
 * the top level and one level below, are replaced by `[redacted]`. A line that is written within a
 * span of an exported trace has `trace_id` and `span_id`.
 * @param destination default: standard output
 */
export function createLogger(
  name: string,
  level: LogLevel = 'info',
  destination?: pino.DestinationStream,
): Logger {
  const options: pino.LoggerOptions = {
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceOfLine,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: secretFields.flatMap((field) => [`["${field}"]`, `*["${field}"]`]),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * The fields have the names that OpenTelemetry defines for log formats other than its own. Returns
 * a new object for each line, because pino adds members to the object.
 */
function traceOfLine(): object {
  const span = currentSpan();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

/** Returns a logger without output, for tests and tools. */
export function silentLogger(): Logger {
  return createLogger('silent', 'silent');
}
