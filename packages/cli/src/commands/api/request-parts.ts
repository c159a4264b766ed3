import { openAsBlob } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { type Terminal, UsageError } from '@irp/command-line';
import { findFile } from '../../input/find-file.ts';
import type { Field } from './fields.ts';

export type JsonBody = Record<string, unknown>;

/**
 * Returns the headers in the options `-H`.
 * @throws UsageError
 */
export function parseHeaders(texts: readonly string[]): Record<string, string> {
  const headers = texts.map((given) => {
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([^\r\n\0]*)$/.exec(given) ?? [];
    if (name === undefined || value === undefined) {
      throw new UsageError(
        `--header must be NAME:VALUE, such as Accept:text/csv, not ${JSON.stringify(given)}.`,
      );
    }
    return [name, value];
  });
  return Object.fromEntries(headers);
}

/**
 * Returns the body: the unchanged file of `--input`, or an object of the fields; undefined without
 * a file and fields.
 * @throws UsageError
 */
export async function bodyOf(
  input: string | undefined,
  fields: readonly Field[],
  terminal: Terminal,
): Promise<Blob | JsonBody | undefined> {
  if (input === '-') {
    return new Blob([await buffer(terminal.input)]);
  }
  if (input !== undefined) {
    await findFile(input);
    return openAsBlob(input);
  }
  if (fields.length === 0) {
    return undefined;
  }
  const body: JsonBody = {};
  for (const field of fields) {
    place(body, field);
  }
  return body;
}

type Container = JsonBody | unknown[];

/**
 * Sets the value of a field in the body, and creates missing objects and lists along its path.
 * @throws UsageError
 */
function place(body: JsonBody, { path, value }: Field): void {
  let holder: Container = body;
  for (const [at, part] of path.entries()) {
    const next = path[at + 1];
    const found: unknown = Array.isArray(holder) ? undefined : ownMember(holder, part);
    const child = found ?? (next === '' ? [] : {});
    if (next !== undefined && !isContainer(child, next)) {
      throw new UsageError(
        `The field ${path[0]} has values of different kinds: use only a value, only a list or only an object.`,
      );
    }
    const member = next === undefined ? value : child;
    if (Array.isArray(holder)) {
      holder.push(member);
    } else {
      define(holder, part, member);
    }
    holder = child as Container;
  }
}

function ownMember(holder: JsonBody, name: string): unknown {
  return Object.hasOwn(holder, name) ? holder[name] : undefined;
}

/**
 * Defines a member without an assignment, because an assignment to `__proto__` would set the
 * prototype.
 */
function define(holder: JsonBody, name: string, value: unknown): void {
  Object.defineProperty(holder, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

function isContainer(value: unknown, next: string): boolean {
  return next === '' ? Array.isArray(value) : typeof value === 'object' && !Array.isArray(value);
}
