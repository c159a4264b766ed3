import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Terminal, UsageError } from '@irp/command-line';
import type { Endpoint } from '@irp/contracts';
import { findFile } from '../input/find-file.ts';
import type { Input } from './inputs.ts';
import { memberOf } from './option-value.ts';
import type { Verb } from './resource.ts';

type Values = Readonly<Record<string, string | string[] | boolean | undefined>>;
type Members = Record<string, unknown>;

/**
 * Returns the query parameters that the options set.
 * @throws UsageError
 */
export function queryOf(inputs: readonly Input[], values: Values): Members {
  const required = inputs.filter(({ in: place }) => place === 'query');
  requireAll(
    required.filter((input) => input.required && values[input.flag] === undefined),
    '',
  );
  return Object.fromEntries(
    required.flatMap((input) => {
      const value = values[input.flag];
      return value === undefined ? [] : [[input.name, parameterOf(input, value)]];
    }),
  );
}

/**
 * Returns the value of a parameter. Several tags are joined, because the API splits tags at commas
 * only if the parameter has a single value.
 */
function parameterOf({ name, kind }: Input, value: string | string[] | boolean): unknown {
  if (kind === 'switch') {
    return String(value);
  }
  return name.startsWith('tags') ? [value].flat().join(',') : value;
}

/**
 * Returns the body. Options override the members of `--input`, and the members of `--input`
 * override the defaults.
 * @throws UsageError
 */
export async function bodyOf(
  { body, method }: Pick<Endpoint, 'body' | 'method'>,
  { defaults }: Pick<Verb, 'defaults'>,
  inputs: readonly Input[],
  values: Values,
  terminal: Terminal,
): Promise<Members | undefined> {
  if (!body) {
    return undefined;
  }
  const members = inputs.filter(({ in: place }) => place === 'body');
  const file = values.input;
  const base: Members = {
    ...defaults,
    ...(typeof file === 'string' ? await readMembers(file, terminal) : {}),
  };
  for (const name of [values.unset ?? []].flat()) {
    base[String(name)] = null;
  }
  for (const input of members) {
    const value = values[input.flag];
    if (value !== undefined) {
      base[input.name] = memberOf(input, value);
    }
  }
  requireAll(
    members.filter(({ required, name }) => required && !(name in base)),
    ', or as members of --input FILE',
  );
  if (method === 'patch' && Object.keys(base).length === 0) {
    const flags = members.map(({ flag }) => `--${flag}`).join(', ');
    throw new UsageError(`No change is given: at least one of ${flags}, --input is required.`);
  }
  return base;
}

function requireAll(missing: readonly Input[], instead: string): void {
  if (missing.length === 0) {
    return;
  }
  const flags = missing.map(({ flag, placeholder }) => `--${flag} ${placeholder}`);
  const verb = flags.length === 1 ? 'is' : 'are';
  throw new UsageError(`${listOf(flags)} ${verb} required${instead}.`);
}

function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

async function readMembers(file: string, terminal: Terminal): Promise<Members> {
  if (file !== '-') {
    await findFile(file);
  }
  const source = file === '-' ? await text(terminal.input) : await readFile(file, 'utf8');
  const name = file === '-' ? 'standard input' : file;
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    throw new UsageError(`--input must be JSON, and ${name} is not: ${(error as Error).message}.`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`--input must be a JSON object, and ${name} contains another value.`);
  }
  return value as Members;
}
