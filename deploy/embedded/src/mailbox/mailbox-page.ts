import type { MailView } from '@irp/contracts/notifications';
import { type Html, html, minuteElement, type Page, type PageLanguage } from '@irp/web-pages';
import { mailboxTexts } from './texts.ts';

/** The frame of a mail has a white background in both themes of the page. */
const style =
  'pre{white-space:pre-wrap}iframe{width:100%;height:40rem;border:1px solid var(--irp-border);border-radius:var(--irp-radius-md);background:#fff}';

/** Matches a URL without punctuation or a parenthesis at its end. */
const linkPattern = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

interface MailboxFields {
  language: PageLanguage;
  mails: readonly MailView[];
  more: boolean;
}

/** The page of the mailbox, without scripts and without external resources. */
export function mailboxPage({ language, mails, more }: MailboxFields): Page {
  const t = mailboxTexts[language];
  const last = mails.at(-1);
  const older = more && last && html`<p><a href="/?before=${last.id}">${t.older}</a></p>`;
  return {
    title: t.title,
    isWide: true,
    style,
    body: html`<p>${t.what} <a href="/messages.json">${t.asJson}</a></p>
<p><a href="/preview">${t.preview}</a></p>
${mails.length === 0 ? html`<p>${t.none}</p>` : mails.map((mail) => article(mail, language))}
${older}`,
  };
}

function article({ id, to, subject, text, createdAt }: MailView, language: PageLanguage): Html {
  const t = mailboxTexts[language];
  const when = minuteElement(new Date(createdAt), language);
  return html`<article><h2>${subject}</h2><p>${t.to(to)}, ${when}</p><pre>${withLinks(text)}</pre>${htmlView(id, language)}</article>
`;
}

/**
 * A frame with the HTML of a mail, loaded when a person opens it. Without `allow-scripts` and
 * `allow-same-origin`, the mail can only open links.
 */
function htmlView(id: string, language: PageLanguage): Html {
  const t = mailboxTexts[language];
  const path = `/messages/${encodeURIComponent(id)}.html`;
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  return html`<details><summary>${t.asHtml}</summary><iframe sandbox="${sandbox}" loading="lazy" title="${t.mailAsHtml}" src="${path}"></iframe></details>`;
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
