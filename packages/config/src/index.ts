export { processEnvironment } from './process-environment.ts';
export { ConfigError, type Environment, readConfig } from './read-config.ts';
export { durationMs, flag, integer, port, prefix, text, url } from './settings.ts';
