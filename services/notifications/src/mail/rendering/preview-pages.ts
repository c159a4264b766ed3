import { createHash } from 'node:crypto';
import { mailLanguages } from '@irp/contracts/notifications';
import { type Html, html } from '@irp/web-pages';
import { createMailRenderer } from './create-mail-renderer.ts';
import type { RenderableMail, RenderedMail } from './rendered-mail.ts';
import { sampleMails } from './sample-mails.ts';

interface PreviewPage {
  headers: Record<string, string>;
  body: string;
}

const root = '/preview';
const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:50rem;border:1px solid #777}`;

const shared = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};
const styleHash = createHash('sha256').update(style).digest('base64');
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'`;
// Allows the inline styles of mails. Forbids scripts, external resources and navigation.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'; base-uri 'none'";

const mails = new Map<string, RenderableMail>(
  sampleMails().flatMap(({ sample, mail }) =>
    mailLanguages.map(
      (language) => [`${language}/${mail.kind}/${sample}`, { ...mail, language }] as const,
    ),
  ),
);

/**
 * Creates pages at `/preview` that show every mail with sample data, for editors of templates. Each
 * request reads the templates again. The page shows the errors of the templates.
 * @returns a function that returns the page at a path; undefined for an unknown path
 */
export function createPreviewPages(): (path: string) => PreviewPage | undefined {
  return (path) => {
    if (path === root || path === `${root}/`) {
      return page('Mails with sample data', index());
    }
    const { id = '', frame } =
      /^\/preview\/(?<id>[^.]+)(?<frame>\.html)?$/.exec(path)?.groups ?? {};
    const mail = mails.get(id);
    if (mail === undefined) {
      return undefined;
    }
    try {
      const rendered = createMailRenderer()(mail);
      if (frame === undefined) {
        return page(rendered.subject, preview(id, rendered));
      }
      return {
        headers: {
          ...shared,
          'Content-Security-Policy': mailPolicy,
        },
        body: rendered.html,
      };
    } catch (error) {
      return page(
        'A template has an error',
        html`<pre>${error instanceof Error ? error.message : String(error)}</pre>`,
      );
    }
  };
}

function index(): Html {
  return html`<ul>${[...mails.keys()].toSorted().map((id) => html`<li><a href="${root}/${id}">${id}</a></li>`)}</ul>`;
}

function preview(id: string, { text }: RenderedMail): Html {
  return html`<p><a href="${root}">All mails</a> · ${id}</p>
<h2>HTML</h2><iframe sandbox title="The mail as HTML" src="${root}/${id}.html"></iframe>
<h2>Text</h2><pre>${text}</pre>`;
}

function page(title: string, content: Html): PreviewPage {
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${html`${title}`.text}</title><style>${style}</style></head>
<body><h1>${html`${title}`.text}</h1>${content.text}</body></html>
`;
  return {
    headers: {
      ...shared,
      'Content-Security-Policy': pagePolicy,
    },
    body,
  };
}
