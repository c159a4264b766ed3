import type { z } from 'zod';
import type { Environment } from './environment.ts';
import { settingsFromFiles } from './settings-from-files.ts';

/** An invalid setting. The message is one line that names the variable and the accepted values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads typed settings from environment variables; variables that the schema does not define are ignored. Every setting NAME may be
 * given as NAME_FILE instead, which names a file with its value.
 * @throws ConfigError that names every invalid variable, and its value only where the variable is never a secret
 */
export function readConfig<Shape extends z.ZodObject>(schema: Shape, given: Environment): z.output<Shape> {
  const names = Object.keys(schema.shape);
  const { environment, errors: ofFiles } = settingsFromFiles(names, given);
  const known = names.map((name) => [name, environment[name] || undefined]);
  const result = schema.safeParse(Object.fromEntries(known));
  if (result.success && ofFiles.size === 0) return result.data;
  const issues = (result.error?.issues ?? []).filter(({ path }) => !ofFiles.has(String(path[0])));
  const errors = issues.map((issue) => `${issue.path.join('.') || 'environment'} ${issue.message}`);
  throw new ConfigError(`Bad configuration: ${[...ofFiles.values(), ...errors].join('; ')}`);
}

/**
 * The environment with the named settings read from their files, for code that asks which of them are set.
 * @throws ConfigError
 */
export function withSettingsFromFiles(names: readonly string[], given: Environment): Environment {
  const { environment, errors } = settingsFromFiles(names, given);
  if (errors.size > 0) throw new ConfigError(`Bad configuration: ${[...errors.values()].join('; ')}`);
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !names.some((one) => name === `${one}_FILE`)),
  );
}
