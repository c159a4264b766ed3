import type { Environment } from './read-config.ts';

/** The variables of this process: the only place that reads them. Empty ones count as unset. */
export function processEnvironment(): Environment {
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined && value !== ''));
}
