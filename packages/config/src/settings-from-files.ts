import { readFileSync, statSync } from 'node:fs';
import type { Environment } from './environment.ts';

/**
 * Maximum size of a file, in bytes. Keys and certificate chains are smaller, and a mistyped path
 * may lead to any file.
 */
const maxBytes = 1_048_576;

export interface FileSettings {
  /**
   * The given environment, in which a setting NAME has the text of its file if NAME_FILE is set.
   */
  environment: Environment;
  /**
   * The errors of files, by NAME. An error begins with the name of the variable, and contains
   * neither its value nor the text of the file.
   */
  errors: Map<string, string>;
}

/**
 * Reads the settings given as files: with NAME_FILE, the value of NAME is the text of the file
 * (UTF-8, at most 1 MiB) without line breaks at the end. A name in `names` that itself ends with
 * _FILE is a separate setting, not the file of another setting.
 */
export function settingsFromFiles(
  names: readonly string[],
  environment: Environment,
): FileSettings {
  const read: Environment = { ...environment };
  const errors = new Map<string, string>();
  for (const name of names) {
    const variable = `${name}_FILE`;
    const path = environment[variable];
    if (!path || names.includes(variable)) {
      continue;
    }
    if (environment[name]) {
      errors.set(name, `${name} and ${variable} are both set: set only one`);
      continue;
    }
    try {
      read[name] = readSetting(path);
      if (read[name] === '') {
        errors.set(name, `${variable} names an empty file`);
      }
    } catch (error) {
      errors.set(name, `${variable} must be the path of a readable text file: ${reasonOf(error)}`);
    }
  }
  return { environment: read, errors };
}

function readSetting(path: string): string {
  const stats = statSync(path);
  // Only regular files are read. The text of a pipe is gone after the first read, and the text of a
  // device may have no end.
  if (!stats.isFile()) {
    throw new Error('the path is not a regular file');
  }
  if (stats.size > maxBytes) {
    throw new Error(`the file is larger than ${maxBytes} bytes`);
  }
  return new TextDecoder('utf-8', { fatal: true })
    .decode(readFileSync(path))
    .replace(/[\r\n]+$/, '');
}

/**
 * Returns why a file cannot be read. The reason does not contain the path: a user who confuses
 * NAME_FILE with NAME writes a secret in place of the path.
 */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') {
    return 'the file does not exist';
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return 'permission denied';
  }
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return 'not UTF-8';
  }
  if (typeof code === 'string') {
    return code;
  }
  return error instanceof Error ? error.message : String(error);
}
