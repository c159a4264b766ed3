import { ConfigError, type Environment, readConfig } from '@irp/config';
import type { z } from 'zod';
import type { Service } from './platform.ts';

/**
 * Checks all settings of a service before opening anything: a single start reports everything
 * missing or wrong.
 * @param ofProcess the schema of the settings that every service has
 * @throws ConfigError
 */
export async function checkSettings(
  ofProcess: z.ZodObject,
  { requires = [], check }: Pick<Service, 'requires' | 'check'>,
  environment: Environment,
): Promise<void> {
  const problems = new Set<string>();
  const collect = async (step: () => unknown) => {
    try {
      await step();
    } catch (error) {
      if (!(error instanceof ConfigError)) {
        throw error;
      }
      for (const problem of error.problems) {
        problems.add(problem);
      }
    }
  };
  await collect(() => readConfig(ofProcess, environment));
  // A setting in an unreadable file counts as set, because `readConfig` already reports the file.
  const isGiven = (name: string) => Boolean(environment[name] || environment[`${name}_FILE`]);
  for (const name of requires) {
    if (!isGiven(name)) {
      problems.add(`${name} must be set`);
    }
  }
  await collect(() => check?.(environment));
  if (problems.size > 0) {
    throw ConfigError.of([...problems]);
  }
}
