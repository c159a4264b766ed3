import type { JsonSchema, ResolveSchema } from '@irp/contracts/openapi';
import { type Html, html } from '@irp/web-pages';
import { markdown } from './markdown.ts';

interface Shape extends JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  additionalProperties?: Shape | boolean;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  format?: string;
}

/** The maximum depth of nested properties, because schemas are recursive. */
const maxDepth = 5;
/** The maximum length of a shown pattern. Only the OpenAPI document contains longer patterns. */
const longestPattern = 60;
/** Pages do not show this pattern, because nearly every text in the contract has this pattern. */
const noNulPattern = '^[^\\u0000]*$';

const bounds: readonly (readonly [keyword: string, text: string])[] = [
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['minLength', 'at least this many characters:'],
  ['maxLength', 'at most this many characters:'],
  ['minItems', 'at least this many items:'],
  ['maxItems', 'at most this many items:'],
];

export interface SchemaViewOptions {
  resolve: ResolveSchema;
  root: string;
}

/**
 * Returns the properties of a schema as a list. The properties of a nested object are in a
 * collapsed list.
 */
export function schemaView(schema: JsonSchema, options: SchemaViewOptions, depth = 0): Html {
  const shape = resolved(schema, options.resolve);
  const objects = objectsIn(shape, options.resolve);
  if (objects.length === 0 || depth > maxDepth) {
    return html``;
  }
  return html`${objects.map((object, at) => [
    objects.length > 1 ? html`<p>Form ${at + 1} of ${objects.length}:</p>` : '',
    requiredChoice(object),
    html`<ul class="members">${Object.entries(object.properties ?? {}).map(([name, member]) =>
      memberView(name, member, (object.required ?? []).includes(name), options, depth),
    )}</ul>`,
  ])}`;
}

/** Returns a note if an object must have at least one of several members; otherwise empty. */
function requiredChoice({ properties, anyOf }: Shape): Html {
  const names = (anyOf ?? []).flatMap(({ required = [] }) => required);
  return properties === undefined || names.length === 0
    ? html``
    : html`<p>At least one is required: ${listed(names)}.</p>`;
}

function memberView(
  name: string,
  schema: Shape,
  required: boolean,
  options: SchemaViewOptions,
  depth: number,
): Html {
  const inner = schemaView(schema, options, depth + 1);
  return html`<li><code class="name">${name}</code> <span class="type">${typeOf(schema, options.resolve)}</span>${required ? html` <span class="required">required</span>` : ''}
${notesOf(schema, options)}${
  inner.text === ''
    ? ''
    : html`<details><summary>Members of <code>${name}</code></summary>${inner}</details>`
}</li>`;
}

/** Returns the description, the allowed values and the bounds of a value. */
export function notesOf(schema: JsonSchema, { resolve, root }: SchemaViewOptions): Html {
  const outer = schema as Shape;
  const shape = boundedValue(outer, resolve);
  const description = outer.description ?? shape.description;
  const rules = [
    ...(shape.enum === undefined ? [] : [html`one of ${listed(shape.enum)}`]),
    ...(shape.const === undefined
      ? []
      : [html`always <code>${JSON.stringify(shape.const)}</code>`]),
    ...(outer.default === undefined
      ? []
      : [html`default <code>${JSON.stringify(outer.default)}</code>`]),
    ...(shape.format === undefined ? [] : [html`format <code>${shape.format}</code>`]),
    ...bounds
      .filter(([keyword]) => shape[keyword] !== undefined)
      .map(([keyword, text]) => html`${text} ${String(shape[keyword])}`),
    ...(shape.deprecated === true ? [html`deprecated`] : []),
    ...(shape.pattern === undefined ||
    shape.pattern === noNulPattern ||
    shape.pattern.length > longestPattern
      ? []
      : [html`pattern <code>${shape.pattern}</code>`]),
  ];
  return html`${description === undefined ? '' : markdown(description, root)}${
    rules.length === 0
      ? ''
      : html`<p class="rules">${rules.map((rule, at) => [at > 0 ? '; ' : '', rule])}</p>`
  }`;
}

/** Returns the type in words, such as `string or null` or `array of objects`. */
export function typeOf(schema: JsonSchema, resolve: ResolveSchema): string {
  const shape = resolved(schema, resolve);
  const choices = shape.type === undefined ? (shape.anyOf ?? shape.oneOf) : undefined;
  if (choices !== undefined) {
    const types = choices.flatMap((choice) => typeOf(choice, resolve).split(' or '));
    return [...new Set(types)].join(' or ');
  }
  const withoutType = shape.enum === undefined && shape.const === undefined ? 'any' : 'string';
  const types = typesOf(shape).map((type) =>
    type === 'array' && shape.items !== undefined
      ? `array of ${typeOf(shape.items, resolve)}`
      : type,
  );
  return types.length === 0 ? withoutType : types.join(' or ');
}

function typesOf({ type }: Shape): readonly string[] {
  return type === undefined ? [] : [type].flat();
}

/** Returns the object schemas of a value, or of the value's array items or alternatives. */
function objectsIn(schema: Shape, resolve: ResolveSchema): Shape[] {
  const shape = resolved(schema, resolve);
  if (typesOf(shape).includes('array') && shape.items !== undefined) {
    return objectsIn(shape.items, resolve);
  }
  if (shape.properties !== undefined) {
    return [shape];
  }
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices !== undefined) {
    return choices.flatMap((choice) => objectsIn(choice, resolve));
  }
  const { additionalProperties: values } = shape;
  return typeof values === 'object' ? objectsIn(values, resolve) : [];
}

/**
 * Returns the part of a schema that contains the bounds of the value. If the value may be null, the
 * part is the alternative without null.
 */
function boundedValue(schema: Shape, resolve: ResolveSchema): Shape {
  const shape = resolved(schema, resolve);
  const choices = (shape.anyOf ?? shape.oneOf ?? []).filter(({ type }) => type !== 'null');
  const [only] = choices;
  if (choices.length === 1 && only !== undefined) {
    return boundedValue(only, resolve);
  }
  return typesOf(shape).includes('array') && shape.items?.enum !== undefined
    ? { ...shape, enum: shape.items.enum }
    : shape;
}

function resolved(schema: JsonSchema, resolve: ResolveSchema): Shape {
  const { $ref } = schema as Shape;
  return $ref === undefined ? (schema as Shape) : resolved(resolve($ref), resolve);
}

function listed(values: readonly unknown[]): Html[] {
  return values.map((value, at) => html`${at > 0 ? ', ' : ''}<code>${String(value)}</code>`);
}
