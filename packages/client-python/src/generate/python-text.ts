const maxColumns = 100;

/** Returns a JSON value, such as a string or number, as a Python literal. */
export function literal(value: unknown): string {
  if (typeof value === 'boolean') {
    return value ? 'True' : 'False';
  }
  return value === null ? 'None' : JSON.stringify(value);
}

/**
 * Returns a docstring in lines of at most 100 columns.
 * @param indent leading spaces
 */
export function docstring(text: string, indent: number): string {
  const space = ' '.repeat(indent);
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"');
  const lines = `"""${safe}`
    .split('\n')
    .flatMap((line) => wrapped(line, maxColumns - '"""'.length - indent))
    .map((line) => (line === '' ? '' : `${space}${line}`));
  const end = lines.length > 1 ? `\n${space}` : '';
  return `${lines.join('\n')}${end}"""\n`;
}

/**
 * Splits a line at spaces. If the line is indented, its continuation lines have four more spaces,
 * as in a list of arguments. A line that begins with `|`, a row of a Markdown table, is not split.
 */
function wrapped(line: string, columns: number): string[] {
  const [indentation = ''] = /^ */.exec(line) ?? [];
  const hanging = indentation === '' ? '' : `${indentation}    `;
  const lines: string[] = [];
  let rest = line;
  while (rest.length > columns && !rest.startsWith('|')) {
    const at = rest.lastIndexOf(' ', columns);
    if (at <= hanging.length) {
      break;
    }
    lines.push(rest.slice(0, at));
    rest = `${hanging}${rest.slice(at + 1)}`;
  }
  return [...lines, rest];
}

/** Returns a description without line breaks. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim();
}

/** Returns the members with commas, each on a line. @param indent the number of leading spaces */
export function lines(members: readonly string[], indent: number): string {
  return members.map((member) => `${' '.repeat(indent)}${member},\n`).join('');
}
