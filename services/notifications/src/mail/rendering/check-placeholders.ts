import { z } from 'zod';
import { helperArguments } from './template-language.ts';

type Node = hbs.AST.Node;

/**
 * The fields that a part of a template may use: the fields in scope, and optional fields whose
 * presence an enclosing `if` has checked.
 */
interface Context {
  schema: z.ZodType;
  parent: Context | undefined;
  present: readonly string[];
}

const blocks = ['if', 'unless', 'each'];

/**
 * Checks every placeholder of a template against the schema of its params. Handlebars' strict mode
 * finds a wrong placeholder only when the branch with the placeholder is rendered. Strict mode does
 * not check the arguments of helpers.
 * @throws Error that names the template part, the line and the placeholder
 */
export function checkPlaceholders(
  program: hbs.AST.Program,
  schema: z.ZodObject,
  place: string,
): void {
  const fail = (node: Node, problem: string): never => {
    throw new Error(`${place}, line ${node.loc.start.line}: ${problem}`);
  };

  function checkProgram({ body }: hbs.AST.Program, context: Context): void {
    for (const node of body) {
      checkNode(node, context);
    }
  }

  function checkNode(node: Node, context: Context): void {
    if (node.type === 'ContentStatement') {
      return checkContent(node as hbs.AST.ContentStatement);
    }
    if (node.type === 'CommentStatement') {
      return;
    }
    if (node.type === 'MustacheStatement') {
      return checkMustache(node as hbs.AST.MustacheStatement, context);
    }
    if (node.type === 'BlockStatement') {
      return checkBlock(node as hbs.AST.BlockStatement, context);
    }
    fail(node, `mails must not contain ${node.type}`);
  }

  function checkContent(node: hbs.AST.ContentStatement): void {
    const entity = /&#?\w+;/.exec(node.value)?.[0];
    if (entity !== undefined) {
      fail(node, `write the character itself instead of ${entity}`);
    }
    if (node.value.includes('![')) {
      fail(node, 'mails must not contain images');
    }
    const brace = /\{[\p{L}#/][^\s}]*/u.exec(node.value)?.[0];
    if (brace !== undefined) {
      fail(node, `${brace} must be a placeholder with two braces`);
    }
  }

  function checkMustache(node: hbs.AST.MustacheStatement, context: Context): void {
    if (node.params.length > 0) {
      return checkHelper(node, context);
    }
    const name = nameOf(node.path);
    if (Object.hasOwn(helperArguments, name)) {
      fail(node, `{{${name}}} takes ${helperArguments[name]} arguments`);
    }
    const type = typeAt(node.path, context);
    if (isOptional(type)) {
      fail(node, `{{${name}}} can be missing: put it into {{#if ${name}}}`);
    }
    if (!isPrintable(type)) {
      fail(node, `{{${name}}} is not a text or a number`);
    }
  }

  function checkHelper(
    node: hbs.AST.MustacheStatement | hbs.AST.SubExpression,
    context: Context,
  ): void {
    const name = nameOf(node.path);
    if (!Object.hasOwn(helperArguments, name)) {
      fail(node, `{{${name} …}} is unknown: use ${Object.keys(helperArguments).join(', ')}`);
    }
    if (node.params.length !== helperArguments[name]) {
      fail(node, `{{${name}}} takes ${helperArguments[name]} arguments`);
    }
    const [first, ...texts] = node.params;
    const type = typeAt(first ?? node, context);
    if (!isPrintable(type)) {
      fail(node, `{{${name} ${nameOf(first)}}} requires a string or a number that is not optional`);
    }
    for (const text of texts) {
      if (text.type !== 'StringLiteral') {
        fail(node, `{{${name}}} requires its arguments as strings in quotes`);
      }
      const { value } = text as hbs.AST.StringLiteral;
      if (name === 'is' && !(type instanceof z.ZodEnum && type.options.includes(value))) {
        fail(node, `"${value}" is not a possible value of ${nameOf(first)}`);
      }
    }
  }

  function checkBlock(node: hbs.AST.BlockStatement, context: Context): void {
    const name = nameOf(node.path);
    const [condition] = node.params;
    if (!blocks.includes(name) || condition === undefined || node.params.length > 1) {
      return fail(
        node,
        `{{#${name}}} must be one of ${blocks.map((block) => `{{#${block} …}}`).join(', ')}`,
      );
    }
    const [then, otherwise] =
      name === 'unless' ? [node.inverse, node.program] : [node.program, node.inverse];
    const inside = name === 'each' ? insideEach(condition, context) : insideIf(condition, context);
    if (then) {
      checkProgram(then, inside);
    }
    if (otherwise) {
      checkProgram(otherwise, context);
    }
  }

  function insideEach(list: Node, context: Context): Context {
    const type = typeAt(list, context);
    if (!(type instanceof z.ZodArray)) {
      return fail(list, `${nameOf(list)} is not a list`);
    }
    return {
      schema: type.element as z.ZodType,
      parent: context,
      present: [],
    };
  }

  function insideIf(condition: Node, context: Context): Context {
    if (condition.type === 'SubExpression') {
      checkHelper(condition as hbs.AST.SubExpression, context);
    } else {
      typeAt(condition, context);
    }
    return {
      ...context,
      present: [...context.present, nameOf(condition)],
    };
  }

  function typeAt(node: Node, context: Context): z.ZodType {
    if (node.type !== 'PathExpression') {
      return fail(node, 'a placeholder is expected');
    }
    const { depth, parts, data, original } = node as hbs.AST.PathExpression;
    let at: Context | undefined = context;
    for (let level = 0; level < depth; level++) {
      at = at?.parent;
    }
    let type: z.ZodType | undefined = at?.schema;
    for (const part of parts) {
      type = shapeOf(required(type)).get(part);
    }
    if (type === undefined || data) {
      return fail(node, `{{${original}}} is unknown${known(context.schema)}`);
    }
    return context.present.includes(original) ? required(type) : type;
  }

  checkProgram(program, {
    schema,
    parent: undefined,
    present: [],
  });
}

function required<T extends z.ZodType | undefined>(type: T): T | z.ZodType {
  return type instanceof z.ZodOptional || type instanceof z.ZodNullable
    ? required(type.unwrap() as z.ZodType)
    : type;
}

function shapeOf(type: z.ZodType | undefined): ReadonlyMap<string, z.ZodType> {
  return new Map(type instanceof z.ZodObject ? Object.entries(type.shape) : []);
}

function isOptional(type: z.ZodType): boolean {
  return type instanceof z.ZodOptional || type instanceof z.ZodNullable;
}

function isPrintable(type: z.ZodType): boolean {
  return [z.ZodString, z.ZodNumber, z.ZodEnum, z.ZodStringFormat].some(
    (printable) => type instanceof printable,
  );
}

function nameOf(node: Node | undefined): string {
  return String((node as hbs.AST.PathExpression | undefined)?.original);
}

function known(schema: z.ZodType): string {
  const names = [...shapeOf(schema).keys()];
  return names.length === 0 ? '' : `; known are ${names.join(', ')}`;
}
