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
 * JSON lines with ISO times and textual levels; secrets are blanked one and two levels deep.
 * @param destination where lines go; standard output unless told.
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

/** For tests and tools that want no log. */
export function silentLogger(): Logger {
  return createLogger('silent', 'silent');
}
