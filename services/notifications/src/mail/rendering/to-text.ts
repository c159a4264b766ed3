import type { Token, Tokens } from 'marked';
import { fittingLines, wrapLines } from './wrap-lines.ts';

const code = '    ';

/**
 * Converts parsed Markdown to plain text.
 * @param expand replaces the marks (placeholder characters) in a word by the values
 * @param width maximum characters in a line
 */
export function toText(
  tokens: readonly Token[],
  expand: (word: string) => string,
  width: number,
): string {
  const blocks: { lines: string[]; isHeading: boolean }[] = [];
  for (const token of tokens) {
    const lines = linesOf(token, expand, width);
    if (lines.length > 0) {
      blocks.push({
        lines,
        isHeading: token.type === 'heading',
      });
    }
  }
  // Between a heading and the block below it, there is no blank line.
  return blocks
    .map(({ lines, isHeading }) => `${lines.join('\n')}\n${isHeading ? '' : '\n'}`)
    .join('')
    .trimEnd();
}

function linesOf(token: Token, expand: (word: string) => string, width: number): string[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return wrapLines(inline(token.tokens), expand, width);
    case 'paragraph':
    case 'text':
      return paragraph(token as Tokens.Paragraph, expand, width);
    case 'list':
      return (token as Tokens.List).items.flatMap((item, index) => {
        const bullet = token.ordered ? `${Number(token.start || 1) + index}. ` : '- ';
        const lines = item.tokens.flatMap((part) => linesOf(part, expand, width));
        return indented(lines, bullet, ' '.repeat(bullet.length));
      });
    case 'blockquote':
      return indented(
        (token.tokens ?? []).flatMap((part) => linesOf(part, expand, width)),
        '> ',
        '> ',
      );
    case 'code':
      // Lines of a code block are not wrapped at `width`, so that the recipient can copy the text.
      return indented(
        (token as Tokens.Code).text.split('\n').flatMap((line) => fittingLines(expand(line))),
        code,
        code,
      );
    default:
      throw new Error(`mails must not contain ${token.type}`);
  }
}

function paragraph(
  { tokens = [] }: Tokens.Paragraph | Tokens.Text,
  expand: (word: string) => string,
  width: number,
): string[] {
  const [only, ...others] = tokens;
  if (only?.type === 'link' && others.length === 0) {
    return [
      ...wrapLines(`${inline((only as Tokens.Link).tokens)}:`, expand, width),
      expand((only as Tokens.Link).href),
    ];
  }
  // URLs come after the paragraph. If a bracket or a full stop followed a URL directly, mail
  // programs would include it in the link.
  const addresses: string[] = [];
  const lines = inline(tokens, addresses)
    .split('\v')
    .flatMap((line) => wrapLines(line, expand, width));
  return [...lines, ...addresses.map((address, index) => `[${index + 1}] ${expand(address)}`)];
}

function indented(lines: readonly string[], first: string, rest: string): string[] {
  return lines.map((line, index) => `${index === 0 ? first : rest}${line}`);
}

/** Converts inline tokens to text. @param addresses receives the URLs of links */
function inline(tokens: readonly Token[] = [], addresses: string[] = []): string {
  return tokens.map((token) => inlineOf(token, addresses)).join('');
}

function inlineOf(token: Token, addresses: string[]): string {
  // An explicit line break stays a line break.
  if (token.type === 'br') {
    return '\v';
  }
  if (token.type === 'link') {
    const label = inline(token.tokens);
    if (label === token.href) {
      return label;
    }
    addresses.push(token.href);
    return `${label} [${addresses.length}]`;
  }
  if ('tokens' in token && token.tokens) {
    return inline(token.tokens, addresses);
  }
  if ('text' in token) {
    return token.text;
  }
  throw new Error(`mails must not contain ${token.type}`);
}
