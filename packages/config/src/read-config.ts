import type { z } from 'zod';

/** Environment variables by name. */
export type Environment = Record<string, string | undefined>;

/** An invalid setting. The message is one line that names the variable and the accepted values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads typed settings from environment variables; variables that the schema does not define are ignored.
 * @throws ConfigError that names every invalid variable, and its value only where the variable is never a secret
 */
export function readConfig<Shape extends z.ZodObject>(schema: Shape, environment: Environment): z.output<Shape> {
  const known = Object.keys(schema.shape).map((name) => [name, environment[name] || undefined]);
  const result = schema.safeParse(Object.fromEntries(known));
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => `${issue.path.join('.') || 'environment'} ${issue.message}`);
  throw new ConfigError(`Bad configuration: ${errors.join('; ')}`);
}
