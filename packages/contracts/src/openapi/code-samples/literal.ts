/** How a language writes the constants of JSON and indents members. */
export interface Syntax {
  indent: string;
  true: string;
  false: string;
  null: string;
}

/**
 * Returns a JSON value as a literal in a language whose strings, numbers, lists and maps look like
 * JSON (JavaScript, Python).
 * @param indentation the indentation of the first line
 */
export function literal(value: unknown, syntax: Syntax, indentation: string): string {
  if (value === undefined || value === null) {
    return syntax.null;
  }
  if (typeof value === 'boolean') {
    return value ? syntax.true : syntax.false;
  }
  if (typeof value !== 'object') {
    return JSON.stringify(value);
  }
  const inner = indentation + syntax.indent;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = Array.isArray(value)
    ? value.map((item) => literal(item, syntax, inner))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([name, member]) => `${JSON.stringify(name)}: ${literal(member, syntax, inner)}`);
  return members.length === 0
    ? `${open}${close}`
    : `${open}\n${members.map((member) => `${inner}${member},\n`).join('')}${indentation}${close}`;
}
