export {
  createLogger,
  type Logger,
  type LogLevel,
  logLevels,
  silentLogger,
} from './create-logger.ts';
export { redactUrl } from './redact-url.ts';
