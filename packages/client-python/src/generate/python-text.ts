const maxColumns = 100;

/** A string or number of JSON as a literal of Python. */
export function literal(value: unknown): string {
  if (typeof value === 'boolean') {
    return value ? 'True' : 'False';
  }
  return value === null ? 'None' : JSON.stringify(value);
}

/**
 * A docstring with paragraphs, in lines of at most 100 columns.
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
 * Splits a line at spaces. The rest of an indented line has four more spaces, for arguments. A
 * row of a table stays whole.
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

/** A description without line breaks. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim();
}

/** Members on a line each, with commas. @param indent spaces before each */
export function lines(members: readonly string[], indent: number): string {
  return members.map((member) => `${' '.repeat(indent)}${member},\n`).join('');
}
