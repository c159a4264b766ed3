import { displayWidth } from './cell-text.ts';

/**
 * Breaks each line of a text at spaces, to fit in `width`. A word longer than `width` is not
 * broken.
 * @param hanging the indentation of continued lines; default: the indentation of the line
 */
export function wrapText(text: string, width: number, hanging?: number): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, width, hanging))
    .join('\n');
}

/**
 * Joins the lines of each paragraph and wraps them to `width`. An indented line is a command or a
 * row of a table, and stays unchanged.
 */
export function wrapParagraphs(text: string, width: number): string {
  const joined = text.replaceAll(/(?<=^|\n)(\S.*)\n(?=\S)/g, '$1 ');
  return joined
    .split('\n')
    .map((line) => (line.startsWith(' ') ? line : wrapLine(line, width, 0)))
    .join('\n');
}

function wrapLine(line: string, width: number, hanging: number | undefined): string {
  const indent = line.slice(0, line.length - line.trimStart().length);
  if (displayWidth(line) <= width) {
    return line;
  }
  const next = ' '.repeat(hanging ?? indent.length);
  const lines: string[] = [];
  let current = indent;
  let isEmpty = true;
  for (const word of line.slice(indent.length).split(' ')) {
    const longer = isEmpty ? current + word : `${current} ${word}`;
    if (isEmpty || displayWidth(longer) <= width) {
      current = longer;
    } else {
      lines.push(current);
      current = next + word;
    }
    isEmpty = false;
  }
  return [...lines, current].join('\n');
}
