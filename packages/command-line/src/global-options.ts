import type { Options, Program } from './command.ts';

/** Options of every program. */
const commonOptions = {
  json: {
    type: 'boolean',
    about: 'Print JSON; with FIELDS, separated by commas, only these fields',
  },
  help: { type: 'boolean', about: 'Show this help' },
  version: { type: 'boolean', about: 'Show the version' },
} as const satisfies Options;

/** Returns the options that each command of a program accepts. */
export function globalOptionsOf<Context>(program: Program<Context>): Options {
  return { ...program.options, ...commonOptions };
}
