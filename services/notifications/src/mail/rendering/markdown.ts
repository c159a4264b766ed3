import { Marked, type Token, type Tokens } from 'marked';
import { asAttribute } from './values.ts';

/**
 * The Markdown parser for templates. HTML counts as text, and a paragraph with a single link
 * becomes a button.
 */
const markdown = new Marked({
  tokenizer: {
    html: () => undefined,
    tag: () => undefined,
  },
  renderer: {
    heading({ depth, tokens }) {
      // The subject is the heading of level 1, so headings in the text start at level 2.
      const level = Math.max(2, depth);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    paragraph({ tokens }) {
      const [only, ...others] = tokens;
      if (only?.type !== 'link' || others.length > 0) {
        return `<p>${this.parser.parseInline(tokens)}</p>\n`;
      }
      const { href, tokens: label } = only as Tokens.Link;
      const button = `<a class="button" href="${asAttribute(href)}">${this.parser.parseInline(label)}</a>`;
      return `<p>${button}</p>\n<p class="address">${href}</p>\n`;
    },
    link({ href, tokens }) {
      return `<a href="${asAttribute(href)}">${this.parser.parseInline(tokens)}</a>`;
    },
    image: ({ href }) => {
      throw new Error(`mails must not contain images: ${href}`);
    },
  },
});

/**
 * A parsed text of a template. The text contains marks (placeholder characters) instead of values.
 */
export interface ParsedMarkdown {
  tokens: Token[];
  html: string;
}

/**
 * Maximum number of cached texts per template. A text contains marks (placeholder characters)
 * instead of values. The texts of a template differ only by the rendered branches and by the
 * lengths of lists.
 */
const maxRemembered = 50;

/** Parses Markdown and caches the result. */
export function createParser(): (text: string) => ParsedMarkdown {
  const remembered = new Map<string, ParsedMarkdown>();
  return (text) => {
    const known = remembered.get(text);
    if (known !== undefined) {
      return known;
    }
    const tokens = markdown.lexer(text);
    const parsed = {
      tokens,
      html: markdown.parser(tokens),
    };
    if (remembered.size >= maxRemembered) {
      remembered.clear();
    }
    remembered.set(text, parsed);
    return parsed;
  };
}
