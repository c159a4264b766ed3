/**
 * A paragraph, an item of a list or a comment: text without code, and its lines in the file, from
 * 1.
 */
export interface Block {
  text: string;
  firstLine: number;
  lastLine: number;
}

const code = 'X';

/** The blocks of a Markdown file. Code, tables, headings and targets of links do not count. */
export function blocksOfMarkdown(source: string): Block[] {
  const withoutCode = blank(blank(source, /^ *```[\s\S]*?^ *```/gm), /<!--[\s\S]*?-->/g);
  const withoutTables = blank(withoutCode, /^\s*\|.*$|^#+.*$/gm);
  return paragraphsOf(withoutTables, 1).map((block) => ({ ...block, text: plainText(block.text) }));
}

function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`]*`/g, code)
    .replace(/[*_>]|<[^>]+>/g, '');
}

/** The comments of a TypeScript file. Tags such as `@param`, code and addresses do not count. */
export function blocksOfComments(source: string): Block[] {
  const comments = /\/\*\*?([\s\S]*?)\*\/|((?:^[ \t]*\/\/.*\n?)+)/gm;
  return [...source.matchAll(comments)].flatMap(({ 0: all, 1: block, 2: lines, index }) => {
    const firstLine = lineAt(source, index);
    const text = block?.replace(/^[ \t]*\*/gm, '') ?? (lines ?? all).replace(/^[ \t]*\/\//gm, '');
    const words = text.replace(/@\w+[^\n]*|\{@link [^}]*\}|`[^`]*`|https?:\/\/\S+/g, code);
    return paragraphsOf(words, firstLine);
  });
}

/** The titles of the tests in a TypeScript file. Placeholders count as code. */
export function blocksOfTitles(source: string): Block[] {
  const titles = /\b(?:describe|it)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
  return [...source.matchAll(titles)].map(({ 2: title = '', index }) => {
    const line = lineAt(source, index);
    return {
      text: title.replace(/\$\{[^}]*\}/g, code),
      firstLine: line,
      lastLine: line,
    };
  });
}

/** Replaces matches by empty lines, so that line numbers stay. */
function blank(source: string, pattern: RegExp): string {
  return source.replace(pattern, (found) => found.replace(/[^\n]/g, ''));
}

function paragraphsOf(text: string, firstLine: number): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [at, line] of text.split('\n').entries()) {
    const number = firstLine + at;
    const item = /^\s*(?:[-*]|\d+\.) (.*)$/.exec(line);
    if (line.trim() === '') {
      open = undefined;
    } else if (open === undefined || item !== null) {
      open = {
        text: item?.[1] ?? line.trim(),
        firstLine: number,
        lastLine: number,
      };
      blocks.push(open);
    } else {
      open.text += ` ${line.trim()}`;
      open.lastLine = number;
    }
  }
  return blocks;
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length;
}
