import type { Parameter } from '@irp/contracts/openapi';
import { pythonName } from './python-names.ts';
import type { RequestTypes } from './request-types.ts';
import { shapeOf } from './schema-shape.ts';

/** A keyword argument of a method. */
export interface Argument {
  /** The name in Python. */
  name: string;
  /** The name in the request. */
  wireName: string;
  type: string;
  isRequired: boolean;
  /** The Python expression for the value in the request. */
  value: string;
  description: string | undefined;
}

/**
 * Returns the argument of a query parameter.
 * @param owner the prefix for the names of dictionaries
 */
export function queryArgument(one: Parameter, types: RequestTypes, owner: string): Argument {
  const { schema, name: wireName, required, description } = one;
  const name = pythonName(wireName);
  const argument = { name, wireName, isRequired: required, description };
  if (schema.contentMediaType === 'application/json') {
    return { ...argument, type: 'Mapping[str, str] | str', value: `json_text(${name})` };
  }
  const { types: schemaTypes, items } = shapeOf(schema);
  if (schemaTypes.includes('array')) {
    const item = types.typeOf(items, owner);
    return { ...argument, type: `${item} | Sequence[${item}]`, value: name };
  }
  const type = types.typeOf(schema, owner);
  return type === 'str' && (name === 'sort' || description?.includes('separated by commas'))
    ? { ...argument, type: 'str | Sequence[str]', value: `joined(${name})` }
    : { ...argument, type, value: name };
}

/**
 * Returns the arguments of the members of a body.
 * @param owner the prefix for the names of dictionaries
 */
export function bodyArguments(
  schema: Record<string, unknown>,
  types: RequestTypes,
  owner: string,
): Argument[] {
  const { properties, required } = shapeOf(schema);
  return Object.entries(properties).map(([wireName, value]) => {
    const name = pythonName(wireName);
    return {
      name,
      wireName,
      type: types.typeOf(value, `${owner}${wireName[0]?.toUpperCase()}${wireName.slice(1)}`),
      isRequired: required.has(wireName),
      value: name,
      description: shapeOf(value).description,
    };
  });
}

/** Returns `name: type`, with a default for an optional argument. */
export function declared({ name, type, isRequired }: Argument): string {
  return isRequired ? `${name}: ${type}` : `${name}: ${type} | Omit = OMIT`;
}
