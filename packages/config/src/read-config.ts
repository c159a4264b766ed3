import type { z } from 'zod';
import type { Environment } from './environment.ts';
import { settingsFromFiles } from './settings-from-files.ts';

/** An invalid setting. The message is a line with the variable and the accepted values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** The problems. Each problem concerns a setting. */
  readonly problems: readonly string[];

  constructor(message: string, problems: readonly string[] = [message]) {
    super(message);
    this.problems = problems;
  }

  /** Creates an error that contains all problems. */
  static of(problems: readonly string[]): ConfigError {
    return new ConfigError(`Bad configuration: ${problems.join('; ')}`, problems);
  }
}

/**
 * Reads typed settings from environment variables. Variables that are missing in the schema are
 * ignored. Every setting NAME may be given as NAME_FILE instead: the path of a file with the value.
 * @throws ConfigError with every invalid variable, and the value only if the variable is never a
 *   secret
 */
export function readConfig<Shape extends z.ZodObject>(
  schema: Shape,
  given: Environment,
): z.output<Shape> {
  const names = Object.keys(schema.shape);
  const { environment, errors: ofFiles } = settingsFromFiles(names, given);
  const known = names.map((name) => [name, environment[name] || undefined]);
  const result = schema.safeParse(Object.fromEntries(known));
  if (result.success && ofFiles.size === 0) {
    return result.data;
  }
  const issues = (result.error?.issues ?? []).filter(({ path }) => !ofFiles.has(String(path[0])));
  const errors = issues.map((issue) => `${issue.path.join('.') || 'environment'} ${issue.message}`);
  throw ConfigError.of([...ofFiles.values(), ...errors]);
}

/**
 * Returns the environment, in which the named settings are read from their files, for code that
 * checks which settings are set.
 * @throws ConfigError
 */
export function withSettingsFromFiles(names: readonly string[], given: Environment): Environment {
  const { environment, errors } = settingsFromFiles(names, given);
  if (errors.size > 0) {
    throw ConfigError.of([...errors.values()]);
  }
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !names.some((one) => name === `${one}_FILE`)),
  );
}
