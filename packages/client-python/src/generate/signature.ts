import { type Argument, declared } from './arguments.ts';
import type { Flavour } from './flavours.ts';
import type { ClientOperation } from './operations.ts';
import { pythonName } from './python-names.ts';

/** Returns the parameters of a method, with their types. */
export function signature(
  operation: ClientOperation,
  keywords: readonly Argument[],
  flavour: Flavour,
): string[] {
  const { ids, takesFile } = operation;
  return [
    'self',
    ...ids.map((id) => `${pythonName(id)}: str`),
    ...(takesFile ? [`file: ${flavour.prefix}File`] : []),
    '*',
    ...keywords.map(declared),
    ...(takesFile ? ['content_type: str | Omit = OMIT'] : []),
    ...optionsOf(operation).map((option) => `${option}: ${optionTypes[option]} | Omit = OMIT`),
  ];
}

const optionTypes: Readonly<Record<string, string>> = {
  timeout: 'float | None',
  max_attempts: 'int',
  idempotency_key: 'str',
  if_match: 'str',
};

/** Returns the options that the operation accepts. */
export function optionsOf({ acceptsIdempotencyKey, acceptsIfMatch }: ClientOperation): string[] {
  return [
    ...(acceptsIfMatch ? ['if_match'] : []),
    ...(acceptsIdempotencyKey ? ['idempotency_key'] : []),
    'timeout',
    'max_attempts',
  ];
}
