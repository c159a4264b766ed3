import type { Environment } from './environment.ts';

/**
 * Returns the environment variables of this process. Only this function reads `process.env`. Empty
 * variables count as not set.
 */
export function processEnvironment(): Environment {
  return Object.fromEntries(
    Object.entries(process.env).filter(([, value]) => value !== undefined && value !== ''),
  );
}
