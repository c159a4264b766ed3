import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { issueMessage, unknownFieldError } from '@irp/contracts';
import { type Manifest, manifestSchema } from '@irp/contracts/manifest';
import type { z } from 'zod';
import { ManifestError, type ManifestErrorEntry } from '../command/manifest-error.ts';
import { findFile } from '../input/find-file.ts';
import { readJson, readYaml, type Source } from './source.ts';

const maxBytes = 1_048_576;

/** An error in a member of a manifest. */
export interface InvalidMember {
  path: readonly PropertyKey[];
  message: string;
}

export interface ManifestFile {
  /** The name of the file, for messages. */
  name: string;
  manifest: Manifest;
  /** Creates an error with the position of each invalid member in the file. */
  errorAt(invalid: readonly InvalidMember[], details?: object): ManifestError;
}

/** Reads and validates a manifest; `-` is standard input. @throws ManifestError */
export async function readManifest(file: string, input: Readable): Promise<ManifestFile> {
  const name = file === '-' ? 'standard input' : file;
  const text = decode(name, file === '-' ? await readInput(name, input) : await readBytes(name));
  const isJson = file === '-' ? /^\s*\{/.test(text) : /\.json$/i.test(file);
  const source = isJson ? readJson(name, text) : readYaml(name, text);
  const errorAt = (invalid: readonly InvalidMember[], details?: object) => {
    const inOrder = invalid
      .map((member) => placed(source, member))
      .toSorted((one, other) => one.line - other.line || one.column - other.column);
    return new ManifestError(name, inOrder, details);
  };
  const checked = manifestSchema.safeParse(source.value, { error: issueMessage });
  if (!checked.success) {
    throw errorAt(checked.error.issues.flatMap((issue) => invalidMembersOf(issue, source.value)));
  }
  return {
    name,
    manifest: checked.data,
    errorAt,
  };
}

function placed(source: Source, { path, message }: InvalidMember): Required<ManifestErrorEntry> {
  return {
    field: path.join('.') || 'the manifest',
    message,
    ...source.positionOf(path),
  };
}

/**
 * Converts an issue of a zod schema to errors in members.
 * @param value the value that was checked
 */
export function invalidMembersOf(issue: z.core.$ZodIssue, value: unknown): InvalidMember[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], message: unknownFieldError }));
  }
  const found = path.reduce<unknown>(
    (inner, name) => (inner as Record<PropertyKey, unknown> | undefined)?.[name],
    value,
  );
  const isUnquoted =
    issue.code === 'invalid_type' && issue.expected === 'string' && typeof found !== 'object';
  const hint = isUnquoted && found !== undefined ? `: put ${found} in quotes` : '';
  return [
    { path, message: `${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}${hint}` },
  ];
}

/**
 * Reads the file. A missing file is not a usage error: for `plan --detailed-exitcode`, the exit
 * code of a usage error means changes.
 */
async function readBytes(file: string): Promise<Buffer> {
  const { size } = await findFile(file).catch(({ message }: Error) => {
    throw new ManifestError(file, [{ message }]);
  });
  if (size > maxBytes) {
    throw tooLarge(file);
  }
  return readFile(file).catch(({ message }: Error) => {
    throw new ManifestError(file, [{ message: `cannot be read: ${message}` }]);
  });
}

async function readInput(name: string, input: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw tooLarge(name);
    }
  }
  return Buffer.concat(chunks);
}

function tooLarge(name: string): ManifestError {
  return new ManifestError(name, [{ message: 'The manifest must have at most 1 MiB.' }]);
}

/** Decodes a file, and removes its byte order mark. */
function decode(name: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ManifestError(name, [{ message: 'must be UTF-8' }]);
  }
}
