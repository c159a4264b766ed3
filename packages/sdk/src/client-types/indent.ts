/** Indents lines by the number of open braces. Braces in comments do not count. */
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
