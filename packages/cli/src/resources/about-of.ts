import { flagOf } from './flag-names.ts';
import type { Schema } from './schemas.ts';

interface Traits {
  choices: readonly string[] | undefined;
  kind: string;
  required: boolean;
}

/** Maximum number of accepted values that the help of an option lists. */
const maxListedChoices = 8;

/** Returns the help text of an option, from the description in the contract. */
export function aboutOf(name: string, schema: Schema, { choices, kind, required }: Traits): string {
  const description = forOptions(schema.description ?? '');
  const text = kind === 'switch' ? description.replace(/^true: /, '') : description;
  const parts = [text || wordsOf(name)];
  const listed = (choices ?? []).filter((choice) => choice !== '');
  const isComplete = listed.every((choice) => description.includes(choice));
  if (kind !== 'switch' && listed.length <= maxListedChoices && !isComplete) {
    parts.push(` (${listed.join(' or ')})`);
  }
  if (kind === 'texts' && !/repeat|separated by commas/.test(description)) {
    parts.push('; repeat for more');
  }
  const byDefault = kind === 'switch' ? '' : defaultText(schema.default);
  if (byDefault !== '') {
    parts.push(`; default: ${byDefault}`);
  }
  return parts.join('') + (required ? '; required' : '');
}

/** Returns the default in the syntax of an option; empty without a default. */
function defaultText(value: unknown): string {
  if (typeof value !== 'object' || value === null) {
    return String(value ?? '');
  }
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value);
}

/** Replaces the names of parameters in a description of the API by the names of options. */
function forOptions(description: string): string {
  return description
    .replaceAll('`', '')
    .replace(/; \S+!=… is the same/, '')
    .replace(/\((\w+)=…&\1=…\)/, '(give the option once for each value)')
    .replaceAll(/\w+\[\w+\]/g, (name) => `--${flagOf(name)}`)
    .replace(/\.$/, '');
}

/** Returns a name as words: `overlapHours` becomes "Overlap hours". */
function wordsOf(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
