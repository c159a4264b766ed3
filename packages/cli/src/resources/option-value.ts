import { UsageError } from '@irp/command-line';
import type { Input } from './inputs.ts';

type Given = string | string[] | boolean;

/**
 * Returns the value of the body member that an option sets.
 * @throws UsageError
 */
export function memberOf(input: Input, given: Given): unknown {
  const text = String(given);
  switch (input.kind) {
    case 'texts':
      return textsOf(input, given);
    case 'boolean':
      return text === 'true';
    case 'number':
      return numberOf(input, text);
    case 'json':
      return jsonOf(input, text);
    default:
      return given;
  }
}

/** Returns the value of an option if it is a text, and otherwise undefined. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Members whose texts are names of fields, as in `--fields`. */
const namesOfFields = ['columns'];

/**
 * Returns a list of texts. Only texts with names are split at commas and spaces, because other
 * texts may contain commas and spaces.
 */
function textsOf({ choices, name }: Input, given: Given): string[] {
  const texts = [given].flat().map(String);
  return choices || namesOfFields.includes(name)
    ? texts.flatMap((text) => text.split(/[ ,]+/))
    : texts;
}

function numberOf({ flag }: Input, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) {
    throw new UsageError(`--${flag} must be a number, not ${JSON.stringify(text)}.`);
  }
  return value;
}

function jsonOf({ flag }: Input, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = (error as Error).message;
    throw new UsageError(`--${flag} must be JSON, not ${JSON.stringify(text)}: ${reason}.`);
  }
}
