import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Terminal, UsageError } from '@irp/command-line';
import { findFile } from '../../input/find-file.ts';

/** A value and its path. The path of `a[b][]` is `['a', 'b', '']`. */
export interface Field {
  path: string[];
  value: unknown;
}

const fieldPattern = /^([^[\]=]+(?:\[[^[\]=]*\])*)=(.*)$/s;
const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const words: Record<string, unknown> = {
  true: true,
  false: false,
  null: null,
};

/** Returns the fields of all `-f`, followed by the fields of all `-F`. @throws UsageError */
export async function parseFields(
  texts: readonly string[],
  typed: readonly string[],
  terminal: Terminal,
): Promise<Field[]> {
  const fields = texts.map((given) => split('--field', given));
  for (const given of typed) {
    const { path, value } = split('--typed-field', given);
    fields.push({ path, value: await typedValue(String(value), terminal) });
  }
  return fields;
}

function split(option: string, given: string): Field {
  const [, key, value] = fieldPattern.exec(given) ?? [];
  if (key === undefined) {
    throw new UsageError(
      `${option} must be KEY=VALUE, such as name=Acme, tags[]=new or a[b]=c, not ${JSON.stringify(given)}.`,
    );
  }
  return { path: key.split('[').map((part) => part.replace(/\]$/, '')), value };
}

async function typedValue(value: string, terminal: Terminal): Promise<unknown> {
  if (Object.hasOwn(words, value)) {
    return words[value];
  }
  if (numberPattern.test(value)) {
    return Number(value);
  }
  if (value === '@-') {
    return text(terminal.input);
  }
  if (value.startsWith('@')) {
    await findFile(value.slice(1));
    return readFile(value.slice(1), 'utf8');
  }
  return value;
}

/**
 * Adds the fields as query parameters. A name such as `a[gte]` is sent unchanged, because the API
 * has parameters with such names.
 */
export function addToQuery(url: URL, fields: readonly Field[]): void {
  for (const { path, value } of fields) {
    const [first = '', ...others] = path;
    // `a[]=1&a[]=2` is sent as `a=1&a=2`.
    const name = first + others.map((part) => (part === '' ? '' : `[${part}]`)).join('');
    url.searchParams.append(name, String(value));
  }
}
