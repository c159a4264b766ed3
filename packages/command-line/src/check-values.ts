import type { Command, Options } from './command.ts';
import { UsageError } from './errors.ts';
import { nearestName } from './nearest-name.ts';

export type OptionValues = Record<string, string | string[] | boolean | undefined>;

/** Rejects a value outside the choices of an option. @throws UsageError */
export function checkChoices(options: Options, values: OptionValues): void {
  for (const [name, option] of Object.entries(options)) {
    if (option.type !== 'string' || !option.choices) {
      continue;
    }
    const given = [values[name] ?? []].flat().map(String);
    const parts = option.multiple ? given.flatMap((value) => value.split(/[ ,]+/)) : given;
    for (const part of parts) {
      if (!option.choices.includes(part)) {
        throw new UsageError(
          `--${name} must be ${alternatives(option.choices)}, not ${JSON.stringify(part)}.${hint(part, option.choices)}`,
        );
      }
    }
  }
}

/** Returns the names in `--json FIELDS`. @throws UsageError for an unknown name */
export function checkFields(
  text: string | undefined,
  { fields }: Pick<Command<never>, 'fields'>,
  name: string,
): string[] | undefined {
  if (text === undefined) {
    return undefined;
  }
  if (!fields) {
    throw new UsageError(
      `\`${name}\` accepts --json only without fields, not ${JSON.stringify(text)}.`,
    );
  }
  const names = text.split(',').map((field) => field.trim());
  const unknown = names.find((field) => !fields.includes(field));
  if (unknown !== undefined) {
    throw new UsageError(
      `--json must be one or more of the fields ${fields.join(', ')}, not ${JSON.stringify(unknown)}.${hint(unknown, fields)}`,
    );
  }
  return names;
}

function hint(text: string, names: readonly string[]): string {
  const nearest = nearestName(text, names);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

function alternatives(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}
