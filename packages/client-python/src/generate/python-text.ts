const maxColumns = 100;

/** A string or number of JSON as a literal of Python. */
export function literal(value: unknown): string {
  if (typeof value === 'boolean') {
    return value ? 'True' : 'False';
  }
  return value === null ? 'None' : JSON.stringify(value);
}

/**
 * A docstring of one paragraph or several. Lines longer than 100 columns continue with the
 * indentation of their begin. @param indent spaces before it
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

/** Splits a line at its spaces. A row of a table stays in one line. */
function wrapped(line: string, columns: number): string[] {
  if (line.length <= columns || line.startsWith('|')) {
    return [line];
  }
  const [indentation = ''] = /^ */.exec(line) ?? [];
  const at = line.lastIndexOf(' ', columns);
  if (at <= indentation.length) {
    return [line];
  }
  const rest = `${indentation}${line.slice(at + 1)}`;
  return [line.slice(0, at), ...wrapped(rest, columns)];
}

/** A description in one line. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim();
}

/** Members one a line, each with a comma. @param indent spaces before each */
export function lines(members: readonly string[], indent: number): string {
  return members.map((member) => `${' '.repeat(indent)}${member},\n`).join('');
}
