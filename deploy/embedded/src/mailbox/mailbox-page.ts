import type { MailView } from '@irp/contracts/notifications';
import { type Html, html, type Page } from '@irp/web-pages';

/** Mails are shown in an element of their own: a ground that fits both themes. */
const style =
  'pre{white-space:pre-wrap}iframe{width:100%;height:40rem;border:1px solid var(--irp-border);border-radius:var(--irp-radius-md);background:#fff}';

/** Not what ends a sentence or a parenthesis. */
const linkPattern = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

/** The page of the mailbox, without scripts and without external resources. */
export function mailboxPage({ mails, more }: { mails: readonly MailView[]; more: boolean }): Page {
  const last = mails.at(-1);
  const older = more && last && html`<p><a href="/?before=${last.id}">Older mails</a></p>`;
  return {
    title: 'Mailbox',
    isWide: true,
    style,
    body: html`<p>No SMTP server is configured (SMTP_URL): mails are stored and shown here, newest first. <a href="/messages.json">As JSON</a></p>
<p><a href="/preview">Every kind of mail, with sample data</a></p>
${mails.length === 0 ? html`<p>No mail yet.</p>` : mails.map(article)}
${older}`,
  };
}

function article({ id, to, subject, text, createdAt }: MailView): Html {
  const when = html`<time datetime="${createdAt}">${createdAt.slice(0, 16).replace('T', ' ')} UTC</time>`;
  return html`<article><h2>${subject}</h2><p>To ${to}, ${when}</p><pre>${withLinks(text)}</pre>${htmlView(id)}</article>
`;
}

/**
 * Loaded when it is opened. Without `allow-scripts` and `allow-same-origin`: whatever a mail
 * contains can only open links.
 */
function htmlView(id: string): Html {
  const path = `/messages/${encodeURIComponent(id)}.html`;
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  return html`<details><summary>As HTML</summary><iframe sandbox="${sandbox}" loading="lazy" title="The mail as HTML" src="${path}"></iframe></details>`;
}

function withLinks(text: string): Html[] {
  const parts: Html[] = [];
  let end = 0;
  for (const match of text.matchAll(linkPattern)) {
    const [link] = match;
    parts.push(html`${text.slice(end, match.index)}<a href="${link}" rel="noreferrer">${link}</a>`);
    end = match.index + link.length;
  }
  return [...parts, html`${text.slice(end)}`];
}
