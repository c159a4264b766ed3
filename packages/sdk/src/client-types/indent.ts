/** Indents lines by the preceding braces, except braces in comments. */
export function indent(text: string): string {
  let depth = 0;
  let isComment = false;
  const lines = text.split('\n').map((line) => {
    const opens = line.startsWith('/**');
    const isCode = !isComment && !opens;
    isComment = (isComment || opens) && !line.endsWith('*/');
    if (isCode && line.startsWith('}')) {
      depth -= 1;
    }
    const indented = line === '' ? '' : `${'  '.repeat(depth)}${line}`;
    if (isCode && line.endsWith('{')) {
      depth += 1;
    }
    return indented;
  });
  return lines.join('\n');
}
