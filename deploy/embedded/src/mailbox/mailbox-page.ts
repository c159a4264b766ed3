import type { MailView } from '@irp/contracts/notifications';
import { escapeHtml } from '@irp/http';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid #999;padding:.5rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere}h2{font-size:1.1rem;margin:.5rem 0}
iframe{width:100%;height:40rem;border:1px solid #999;background:#fff}`;

const linkPattern = /https?:\/\/[^\s<>"']+/g;

/** Renders the mailbox as plain HTML without scripts and without external resources. */
export function mailboxPage({
  mails,
  more,
}: {
  mails: readonly MailView[];
  more: boolean;
}): string {
  const last = mails.at(-1);
  const older =
    more && last ? `<p><a href="/?before=${encodeURIComponent(last.id)}">Older mails</a></p>` : '';
  const list = mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox</title><style>${style}</style></head>
<body><h1>Mailbox</h1>
<p>No SMTP server is configured (SMTP_URL): mails are stored and shown here, newest first. <a href="/messages.json">As JSON</a></p>
<p><a href="/preview">Every kind of mail, with sample data</a></p>
${list}
${older}</body></html>
`;
}

function article({ id, to, subject, text, createdAt }: MailView): string {
  const when = `<time datetime="${escapeHtml(createdAt)}">${escapeHtml(createdAt.slice(0, 16).replace('T', ' '))} UTC</time>`;
  return `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, ${when}</p><pre>${withLinks(text)}</pre>${htmlView(id)}</article>`;
}

/**
 * Loaded when it is opened. Without `allow-scripts` and `allow-same-origin`: whatever a mail
 * contains can only open links.
 */
function htmlView(id: string): string {
  const path = `/messages/${encodeURIComponent(id)}.html`;
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  return `<details><summary>As HTML</summary><iframe sandbox="${sandbox}" loading="lazy" title="The mail as HTML" src="${path}"></iframe></details>`;
}

function withLinks(text: string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(linkPattern)) {
    const link = escapeHtml(match[0]);
    html += `${escapeHtml(text.slice(end, match.index))}<a href="${link}" rel="noreferrer">${link}</a>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(end));
}
