import { pino } from 'pino';

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
 * Creates a logger that writes JSON lines with ISO 8601 times and textual levels. Secret fields, at the top level and one
 * level below, are replaced by `[redacted]`.
 * @param destination default: standard output
 */
export function createLogger(name: string, level: LogLevel = 'info', destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secretFields.flatMap((field) => [`["${field}"]`, `*["${field}"]`]), censor: '[redacted]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A logger that writes nothing, for tests and tools. */
export function silentLogger(): Logger {
  return createLogger('silent', 'silent');
}
