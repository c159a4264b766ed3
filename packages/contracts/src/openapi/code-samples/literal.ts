/** The constants of JSON in a language, and the indentation of members. */
export interface Syntax {
  indent: string;
  true: string;
  false: string;
  null: string;
}

/**
 * A JSON value as a literal, for a language with the strings, numbers, lists and maps of JSON:
 * JavaScript and Python.
 * @param indentation of the literal's first line
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
