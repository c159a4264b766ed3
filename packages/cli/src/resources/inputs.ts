import type { Endpoint } from '@irp/contracts';
import { aboutOf } from './about-of.ts';
import { flagOf } from './flag-names.ts';
import { describe, type Schema } from './schemas.ts';

/** An option that sets a query parameter or a body member of a request. */
export interface Input {
  /** The name of the option. */
  flag: string;
  /** The name of the parameter or member. */
  name: string;
  in: 'query' | 'body';
  kind: 'text' | 'texts' | 'boolean' | 'switch' | 'number' | 'json';
  required: boolean;
  nullable: boolean;
  about: string;
  choices: readonly string[] | undefined;
  placeholder: string;
}

/** Query parameters with an option that is common to all list commands. */
const paging = new Set(['limit', 'offset', 'cursor']);

type ParameterLocation = Input['in'];
type Kind = Input['kind'];

/**
 * Returns an option for each query parameter and body member of an endpoint.
 * @param defaults the defaults of body members, whose options are not required
 */
export function inputsOf(
  { query, body }: Pick<Endpoint, 'query' | 'body'>,
  defaults: Readonly<Record<string, unknown>> = {},
): Input[] {
  const inQuery = query ? membersOf(describe(query, 'input'), 'query', {}) : [];
  const inBody = body ? membersOf(describe(body, 'input'), 'body', defaults) : [];
  return [...inQuery.filter(({ name }) => !paging.has(name)), ...inBody];
}

function membersOf(
  { properties = {}, required = [] }: Schema,
  place: ParameterLocation,
  defaults: Readonly<Record<string, unknown>>,
): Input[] {
  return Object.entries(properties)
    .filter(([, schema]) => schema.undocumented !== true)
    .map(([name, schema]) => {
      const byDefault = schema.default ?? defaults[name];
      const isRequired = required.includes(name) && byDefault === undefined;
      return inputOf(name, { ...schema, default: byDefault }, isRequired, place);
    });
}

function inputOf(name: string, schema: Schema, required: boolean, place: ParameterLocation): Input {
  const alternatives = alternativesOf(schema);
  const others = alternatives.filter(({ type }) => type !== 'null');
  const [first] = others;
  const one = first && others.every(({ type }) => type === first.type) ? first : {};
  const merged = { ...one, ...schema };
  const kind = kindOf(merged, place);
  const choices = kind === 'boolean' ? ['true', 'false'] : choicesOf(merged);
  return {
    flag: flagOf(name),
    name,
    in: place,
    kind,
    required,
    nullable: others.length < alternatives.length,
    about: aboutOf(name, merged, { choices, kind, required }),
    choices,
    placeholder: placeholderOf(merged, kind),
  };
}

/** Returns the alternative schemas of a value; empty if the value has only one schema. */
function alternativesOf({ anyOf = [] }: Schema): Schema[] {
  return anyOf.flatMap((one) => (one.anyOf ? alternativesOf(one) : [one]));
}

function kindOf(
  { type, items, enum: values, default: byDefault }: Schema,
  place: ParameterLocation,
): Kind {
  if (place === 'query' && byDefault === 'false' && values?.length === 2) {
    return 'switch';
  }
  if (type === 'array') {
    return isText(items) ? 'texts' : 'json';
  }
  if (type === 'boolean') {
    return 'boolean';
  }
  if (type === 'number' || type === 'integer') {
    return 'number';
  }
  return type === 'string' || values || place === 'query' ? 'text' : 'json';
}

function isText(schema: Schema | undefined): boolean {
  return schema?.type === 'string' || (schema?.anyOf?.every(isText) ?? false);
}

function choicesOf(schema: Schema): string[] | undefined {
  return (schema.enum ?? schema.items?.enum)?.map(String);
}

function placeholderOf({ format, enum: values }: Schema, kind: Kind): string {
  const isFlag = values?.length === 2 && values.includes('true');
  const placeholders: Record<Kind, string> = {
    text: format === 'date-time' ? 'TIME' : 'TEXT',
    texts: 'TEXT',
    boolean: 'BOOL',
    switch: '',
    number: 'N',
    json: 'JSON',
  };
  return isFlag ? 'BOOL' : placeholders[kind];
}
