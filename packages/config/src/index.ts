export { processEnvironment } from './process-environment.ts';
export { ConfigError, type Environment, readConfig } from './read-config.ts';
export { durationMs, flag, integer, origins, port, prefix, text, url, webAddress } from './settings.ts';
export { withoutSecrets } from './without-secrets.ts';
