import type { Environment } from './environment.ts';

/**
 * Returns this process's environment variables; the only code that reads `process.env`. Empty
 * variables count as unset.
 */
export function processEnvironment(): Environment {
  return Object.fromEntries(
    Object.entries(process.env).filter(([, value]) => value !== undefined && value !== ''),
  );
}
