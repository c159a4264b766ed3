import { parseArgs } from 'node:util';
import { ConfigError, type Environment, readConfig, url } from '@irp/config';
import { z } from 'zod';
import { settings } from '../settings.ts';

const usage =
  'Usage: npm run move -- [--from DATA_DIR] [--to MONGODB_URI]. Stop the platform first';
const target = z.object({ '--to': url('mongodb:', 'mongodb+srv:') });

/**
 * Reads the source and the target of the move from the arguments. Default: the settings.
 * @throws ConfigError
 */
export function parseMove(args: readonly string[], environment: Environment) {
  const { from, to } = optionsIn(args);
  // The message names --to but not the value, which contains a password.
  if (to !== undefined) {
    readConfig(target, { '--to': to });
  }
  const {
    DATA_DIR,
    MONGODB_URI,
    DATABASE_PREFIX: prefix,
    LOG_LEVEL: logLevel,
  } = readConfig(settings, environment);
  const address = to ?? MONGODB_URI;
  if (address === undefined) {
    throw new ConfigError(`--to or MONGODB_URI must be set. ${usage}`);
  }
  return {
    directory: from ?? DATA_DIR,
    to: address,
    toName: to === undefined ? 'MONGODB_URI' : '--to',
    prefix,
    logLevel,
  };
}

function optionsIn(args: readonly string[]): {
  from?: string | undefined;
  to?: string | undefined;
} {
  try {
    return parseArgs({
      args: [...args],
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
      },
    }).values;
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ');
    throw new ConfigError(`${sentence.replace(/\.$/, '')}. ${usage}`);
  }
}
