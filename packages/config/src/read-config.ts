import type { z } from 'zod';

export type Environment = Record<string, string | undefined>;

/** A setting that cannot be used. Its message is one line that names the variable and what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads typed settings out of environment variables.
 * @throws ConfigError naming every variable at fault, never its value: it may be a secret.
 */
export function readConfig<Shape extends z.ZodObject>(schema: Shape, environment: Environment): z.output<Shape> {
  const known = Object.keys(schema.shape).map((name) => [name, environment[name] || undefined]);
  const result = schema.safeParse(Object.fromEntries(known));
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join('.') || 'environment'} ${issue.message}`);
  throw new ConfigError(`Bad configuration: ${faults.join('; ')}`);
}
