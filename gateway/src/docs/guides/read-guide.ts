import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from '@irp/http';
import { Html } from '@irp/web-pages';
import { Marked, type Tokens } from 'marked';
import { examplePath, guideExamples, guideFiles } from './guide-list.ts';

/** A heading of a guide with the text below it, as an entry of the search. */
interface GuideSection {
  title: string;
  anchor: string;
  text: string;
}

export interface Guide {
  slug: string;
  title: string;
  /** HTML with relative links, for a page two folders below the root of the host. */
  body: Html;
  sections: readonly GuideSection[];
}

const folder = fileURLToPath(new URL('../../../../docs/', import.meta.url));
const slugs = new Map(guideFiles.map(([slug, file]) => [file, slug]));
const root = '../../';
/**
 * The address of a platform started with `npm start`. Links in the documents contain this address.
 */
const thisHost = 'http://127.0.0.1:8080/';

/**
 * Reads a Markdown document. Replaces links to guides and examples by their addresses on this host.
 */
export function readGuide(slug: string, file: string): Guide {
  const text = readFileSync(`${folder}${file}`, 'utf8');
  const sections: { title: string; anchor: string; text: string }[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: heading }) {
        const anchor = anchorOf(heading);
        const content = this.parser.parseInline(tokens);
        return `<h${depth} id="${escapeHtml(anchor)}">${content}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        const target = targetOf(href, file);
        return target === undefined ? content : `<a href="${escapeHtml(target)}">${content}</a>`;
      },
      code({ text: code }) {
        return `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>\n`;
      },
      table(token) {
        return `<div class="scrolls" tabindex="0">${tableOf(token, (cell) => this.parser.parseInline(cell.tokens))}</div>\n`;
      },
    },
  });
  const tokens = marked.lexer(text);
  for (const token of tokens) {
    if (token.type === 'heading') {
      sections.push({
        title: plain(token.text),
        anchor: anchorOf(token.text),
        text: '',
      });
    } else {
      const last = sections.at(-1);
      if (last !== undefined) {
        last.text += `${token.raw} `;
      }
    }
  }
  return {
    slug,
    title: sections[0]?.title ?? slug,
    body: new Html(marked.parser(tokens)),
    sections,
  };
}

export function allGuides(): Guide[] {
  return guideFiles.map(([slug, file]) => readGuide(slug, file));
}

/** Returns the anchor of a heading, computed as GitHub does. */
function anchorOf(heading: string): string {
  return plain(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function plain(text: string): string {
  return text.replaceAll('`', '');
}

/** Returns the address of a linked file; undefined for a file that the gateway does not serve. */
function targetOf(href: string, file: string): string | undefined {
  if (href.startsWith(thisHost)) {
    return root + href.slice(thisHost.length);
  }
  if (/^(?:https?:|#)/.test(href)) {
    return href;
  }
  const [path = '', anchor] = href.split('#', 2);
  const target = posix.join(posix.dirname(file), path);
  if (guideExamples.includes(target)) {
    return root + examplePath(target);
  }
  const slug = slugs.get(target);
  if (slug === undefined) {
    return undefined;
  }
  return anchor === undefined ? slug : `${slug}#${anchor}`;
}

function tableOf(
  { header, rows }: Tokens.Table,
  contentOf: (cell: Tokens.TableCell) => string,
): string {
  const head = header.map((cell) => `<th scope="col">${contentOf(cell)}</th>`);
  const lines = rows.map((row) => row.map((cell) => `<td>${contentOf(cell)}</td>`).join(''));
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${lines.map((line) => `<tr>${line}</tr>`).join('')}</tbody></table>`;
}
