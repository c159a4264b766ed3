/** A string or number of JSON as a literal of Python. */
export function literal(value: unknown): string {
  if (typeof value === 'boolean') {
    return value ? 'True' : 'False';
  }
  return value === null ? 'None' : JSON.stringify(value);
}

/** A docstring of one paragraph or several. @param indent spaces before it */
export function docstring(text: string, indent: number): string {
  const space = ' '.repeat(indent);
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"');
  const lines = safe.split('\n').map((line) => (line === '' ? '' : `${space}${line}`));
  const end = lines.length > 1 ? `\n${space}` : '';
  return `${space}"""${lines.join('\n').trimStart()}${end}"""\n`;
}

/** A description in one line. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim();
}

/** Members one a line, each with a comma. @param indent spaces before each */
export function lines(members: readonly string[], indent: number): string {
  return members.map((member) => `${' '.repeat(indent)}${member},\n`).join('');
}
