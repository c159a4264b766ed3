export type { Environment } from './environment.ts';
export { processEnvironment } from './process-environment.ts';
export { ConfigError, readConfig, withSettingsFromFiles } from './read-config.ts';
export { durationMs, flag, integer, origins, port, prefix, text, url, webAddress } from './settings.ts';
export { withoutSecrets } from './without-secrets.ts';
