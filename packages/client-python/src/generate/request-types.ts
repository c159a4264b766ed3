import type { JsonSchema } from '@irp/contracts/openapi';
import { className } from './python-names.ts';
import { docstring, literal, oneLine } from './python-text.ts';
import { shapeOf } from './schema-shape.ts';

const simpleTypes: Readonly<Record<string, string>> = {
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

export interface RequestTypes {
  /**
   * Returns the Python type of a schema, and adds its `TypedDict` to `dictionaries`.
   * @param name the name of the dictionary, if the schema is an object
   */
  typeOf(schema: JsonSchema, name: string): string;
  /** The Python text of each `TypedDict`, by name. */
  dictionaries: ReadonlyMap<string, string>;
}

/** Creates the Python types of request bodies and parameters. */
export function requestTypes(components: Record<string, JsonSchema>): RequestTypes {
  const dictionaries = new Map<string, string>();

  function typeOf(schema: JsonSchema, name: string): string {
    return [...new Set(alternativesOf(schema, name))].join(' | ');
  }

  function alternativesOf(schema: JsonSchema, name: string): string[] {
    const { reference, alternatives, values, types } = shapeOf(schema);
    if (reference !== undefined) {
      return alternativesOf(components[reference] ?? {}, name);
    }
    if (alternatives !== undefined) {
      return alternatives.flatMap((one) => alternativesOf(one, name));
    }
    if (values !== undefined) {
      return literalsOf(values);
    }
    return types.length === 0 ? ['Any'] : types.flatMap((type) => typesNamed(type, schema, name));
  }

  function typesNamed(type: string, schema: JsonSchema, name: string): string[] {
    const { properties, items, members } = shapeOf(schema);
    if (type === 'array') {
      return [`Sequence[${typeOf(items, `${name}Item`)}]`];
    }
    if (type === 'object') {
      return [
        Object.keys(properties).length === 0 || 'propertyNames' in schema
          ? `Mapping[str, ${typeOf(members, `${name}Value`)}]`
          : dictionaryOf(schema, name),
      ];
    }
    return type === 'string' ? stringTypes(schema) : [simpleTypes[type] ?? 'Any'];
  }

  function dictionaryOf(schema: JsonSchema, name: string): string {
    const { properties, required } = shapeOf(schema);
    if (!Object.keys(properties).every(isName)) {
      return dictionaryOfWords(schema, name);
    }
    const fields = Object.entries(properties).map(([member, value]) => {
      const type = typeOf(value, `${name}${className(member)}`);
      const { description } = shapeOf(value);
      const about = description === undefined ? '' : docstring(oneLine(description), 4);
      return `    ${member}: ${required.has(member) ? type : `NotRequired[${type}]`}\n${about}`;
    });
    dictionaries.set(name, `class ${name}(TypedDict):\n${fields.join('')}`);
    return name;
  }

  /**
   * Defines a `TypedDict` without a class, because a class cannot have members such as
   * `application-unpublished`.
   */
  function dictionaryOfWords(schema: JsonSchema, name: string): string {
    const { properties, required } = shapeOf(schema);
    const fields = Object.entries(properties).map(([member, value]) => {
      const type = typeOf(value, `${name}${className(member)}`);
      return `    ${literal(member)}: ${required.has(member) ? type : `NotRequired[${type}]`},\n`;
    });
    dictionaries.set(name, `${name} = TypedDict("${name}", {\n${fields.join('')}})\n`);
    return name;
  }

  return { typeOf, dictionaries };
}

function isName(member: string): boolean {
  return /^[A-Za-z_]\w*$/.test(member);
}

/**
 * Returns the types of enum values. The texts `true` and `false` become `bool`, other texts a
 * `Literal`.
 */
function literalsOf(values: unknown[]): string[] {
  const words = values.filter((value) => value !== 'true' && value !== 'false');
  const isBoolean = words.length < values.length;
  const word = words.length === 0 ? [] : [`Literal[${words.map(literal).join(', ')}]`];
  return isBoolean ? ['bool', ...word] : word;
}

/**
 * Returns the types for a text. If the pattern of the schema rejects words, the argument can also
 * be a date or a number that the pattern accepts.
 */
function stringTypes(schema: JsonSchema): string[] {
  const { format, pattern } = shapeOf(schema);
  if (format === 'date-time') {
    return ['datetime', 'str'];
  }
  const accepts = (text: string) => pattern !== undefined && new RegExp(pattern, 'u').test(text);
  if (accepts('word')) {
    return ['str'];
  }
  return [...(accepts('2026-01-31') ? ['date'] : []), ...(accepts('12') ? ['int'] : []), 'str'];
}
