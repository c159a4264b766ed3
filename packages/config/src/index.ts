export type { Environment } from './environment.ts';
export { processEnvironment } from './process-environment.ts';
export { ConfigError, readConfig, withSettingsFromFiles } from './read-config.ts';
export {
  durationMs,
  flag,
  integer,
  json,
  oneOf,
  origins,
  port,
  prefix,
  text,
  url,
  webAddress,
  webOrigin,
  withValue,
} from './settings.ts';
export { withoutSecrets } from './without-secrets.ts';
