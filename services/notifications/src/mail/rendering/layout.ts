import type { MailLanguage } from '@irp/contracts/notifications';
import { escapeHtml } from '@irp/http';

/** The parts of a mail as HTML, except `title`, which is plain text. */
interface MailParts {
  language: MailLanguage;
  title: string;
  heading: string;
  body: string;
  footer: string;
}

const placeholderNames = ['language', 'title', 'heading', 'body', 'footer'] as const;
const placeholder = /\[\[(\w+)\]\]/g;

/**
 * Prepares the layout. The returned function inserts the parts of a mail at placeholders such as
 * `[[body]]`.
 * @throws Error for a missing or unknown placeholder
 */
export function createLayout(html: string): (parts: MailParts) => string {
  // After the split, each piece with an odd index is the name of a placeholder.
  const pieces = html.split(placeholder);
  const named = new Set(pieces.filter((_, index) => index % 2 === 1));
  if (named.size !== placeholderNames.length || placeholderNames.some((name) => !named.has(name))) {
    throw new Error(
      `the layout must have the placeholders ${placeholderNames.join(', ')}, but has ${[...named].join(', ')}`,
    );
  }
  return (parts) => {
    const filled: Record<string, string> = {
      ...parts,
      title: escapeHtml(parts.title),
    };
    return pieces.map((piece, index) => (index % 2 === 1 ? filled[piece] : piece)).join('');
  };
}
