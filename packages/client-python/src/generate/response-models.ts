import type { JsonSchema } from '@irp/contracts/openapi';
import { className, fieldName } from './python-names.ts';
import { docstring, literal, oneLine } from './python-text.ts';
import { shapeOf } from './schema-shape.ts';

const simpleTypes: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

/** The pydantic models of responses. */
export interface ResponseModels {
  /**
   * Returns the Python type of a schema, and adds its models to `models`.
   * @param name the name of the model, if the schema is an object without a component name
   */
  typeOf(schema: JsonSchema, name: string): string;
  /** The Python text of each model, by name. */
  models: ReadonlyMap<string, string>;
}

/**
 * Creates the models of response bodies. Models accept unknown values of an `enum` and unknown
 * members, because later versions of the API add both.
 * @throws Error if two models have the same name
 */
export function responseModels(components: Record<string, JsonSchema>): ResponseModels {
  const models = new Map<string, string>();

  function typeOf(schema: JsonSchema, name: string): string {
    return [...new Set(alternativesOf(schema, name))].join(' | ');
  }

  function alternativesOf(schema: JsonSchema, name: string): string[] {
    const { reference, alternatives, values, types } = shapeOf(schema);
    if (reference !== undefined) {
      const component = components[reference] ?? {};
      return shapeOf(component).types.includes('object')
        ? [modelOf(component, reference)]
        : alternativesOf(component, reference);
    }
    if (alternatives !== undefined) {
      return alternatives.flatMap((one) => alternativesOf(one, name));
    }
    if (values !== undefined) {
      return openLiteral(values);
    }
    return types.length === 0 ? ['Any'] : types.map((type) => typeNamed(type, schema, name));
  }

  function typeNamed(type: string, schema: JsonSchema, name: string): string {
    const { properties, items, members, format } = shapeOf(schema);
    if (type === 'array') {
      return `list[${typeOf(items, `${name}Item`)}]`;
    }
    if (type === 'object') {
      return Object.keys(properties).length === 0
        ? `dict[str, ${typeOf(members, `${name}Value`)}]`
        : modelOf(schema, name);
    }
    return format === 'date-time' ? 'datetime' : (simpleTypes[type] ?? 'Any');
  }

  function modelOf(schema: JsonSchema, name: string): string {
    if (models.has(name)) {
      if (components[name] !== schema) {
        throw new Error(`Two models have the name ${name}.`);
      }
      return name;
    }
    // The name is reserved before the fields are converted, because a field can refer to the same
    // model.
    models.set(name, '');
    const { properties, required, description } = shapeOf(schema);
    const fields = Object.entries(properties).map(([member, value]) => {
      const type = typeOf(value, `${name}${className(member)}`);
      return fieldOf(member, type, required.has(member), shapeOf(value).description);
    });
    const about = description === undefined ? '' : `${docstring(description, 4)}\n`;
    models.set(name, `class ${name}(Model):\n${about}${fields.join('')}`);
    return name;
  }

  return { typeOf, models };
}

function openLiteral(values: unknown[]): string[] {
  const types = values.map((value) => (typeof value === 'string' ? 'str' : typeNameOf(value)));
  return [`Literal[${values.map(literal).join(', ')}]`, ...types];
}

function typeNameOf(value: unknown): string {
  return typeof value === 'boolean' ? 'bool' : 'int';
}

function fieldOf(member: string, type: string, isRequired: boolean, description?: string): string {
  const name = fieldName(member);
  const isNullable = isRequired || type === 'Any' || type.split(' | ').includes('None');
  const options = [
    ...(isRequired ? [] : ['default=None']),
    ...(name === member ? [] : [`alias=${literal(member)}`]),
  ];
  const annotated = isNullable ? type : `${type} | None`;
  const value = options.length === 0 ? '' : ` = Field(${options.join(', ')})`;
  const about = description === undefined ? '' : docstring(oneLine(description), 4);
  return `    ${name}: ${annotated}${value}\n${about}`;
}
