import type { IncomingMessage } from 'node:http';
import { newestVersion } from '@irp/contracts';
import { platformName } from '@irp/look';
import { html, type PageLanguage } from '@irp/web-pages';
import type { GatewayPage } from './page.ts';
import { landingTexts } from './texts/index.ts';

export interface LandingOptions {
  /** Public URL of the gateway; default: the host of the request. */
  baseUrl?: string | undefined;
  /** Whether clients reach the platform by https. */
  behindTls?: boolean;
  /** URL of the host for sign-in, if this is not the host of the API. */
  authUrl?: string | undefined;
  /** URL of the page that shows the unsent mails of a platform on this machine. */
  mailboxUrl?: string | undefined;
}

const paths = {
  documentation: '/docs',
  guides: '/docs/guides',
  clients: '/sdk',
  openapi: '/openapi.json',
  asyncapi: '/asyncapi.json',
  events: '/events.json',
  webhooks: '/docs/webhooks',
  manifestSchema: '/manifest.schema.json',
  changelog: '/docs/changelog',
  migrationGuide: '/docs/migration-v1-to-v2',
  errors: '/docs/errors',
  status: `/${newestVersion}/status`,
  investments: `/${newestVersion}/investments`,
  authorizationServer: '/.well-known/oauth-authorization-server',
};

/** Returns the JSON response at `/` for programs: links to the documents. */
export function apiIndex({ authUrl = '' }: LandingOptions) {
  const { authorizationServer, ...links } = paths;
  const elsewhere = {
    authorizationServer: authUrl + authorizationServer,
    account: `${authUrl}/account`,
  };
  return {
    name: 'Investment Research Platform API',
    version: newestVersion,
    links: { ...links, ...elsewhere },
  };
}

/**
 * Returns the page at `/` for browsers: a first call, and links to the documentation and the
 * account.
 */
export function landingPage(
  options: LandingOptions,
  request: IncomingMessage,
  language: PageLanguage,
): GatewayPage {
  const { authUrl = '', mailboxUrl } = options;
  const t = landingTexts[language];
  const call = `curl -H 'X-API-Key: YOUR_API_KEY' '${addressOf(options, request)}/${newestVersion}/investments?limit=3'`;
  const linkTo = (address: string) => (text: string) => html`<a href="${address}">${text}</a>`;
  const toDocumentation = linkTo(paths.documentation);
  const toConsole = linkTo(`${authUrl}/console/`);
  const body = html`<p>${t.what}</p>
<h2>${t.firstCall}</h2>
<pre tabindex="0"><code>${call}</code></pre>
<p>${t.keys(toConsole)} ${t.reference(toDocumentation)}</p>
<h2>${t.whereToGo}</h2>
<ul>
<li>${t.console(toConsole)}</li>
<li>${t.documentation(toDocumentation)}</li>
<li>${t.guides(linkTo(paths.guides))}</li>
<li>${t.clients(linkTo(paths.clients))}</li>
<li>${t.directory(linkTo(`${authUrl}/directory`))}</li>
<li>${t.account(linkTo(`${authUrl}/account`))}</li>
<li>${t.changes(linkTo(paths.changelog), linkTo(paths.migrationGuide))}</li>
<li>${t.errors(linkTo(paths.errors))}</li>
<li>${t.schemas({
    openapi: linkTo(paths.openapi),
    asyncapi: linkTo(paths.asyncapi),
    events: linkTo(paths.events),
    manifest: linkTo(paths.manifestSchema),
  })}</li>
${mailboxUrl !== undefined && html`<li>${t.mailbox(linkTo(mailboxUrl))}</li>`}
</ul>`;
  return { title: platformName, body: body.text };
}

/**
 * Returns the address of the API that the page shows. Without a configured URL, the address comes
 * from the Host header, which a client can forge. The page shows the Host header only if the header
 * is a host name or an IP address, with an optional port. No cache stores the page.
 */
function addressOf(
  { baseUrl, behindTls }: LandingOptions,
  { headers: { host = '' } }: IncomingMessage,
): string {
  if (baseUrl !== undefined) {
    return baseUrl.replace(/\/$/, '');
  }
  const isPlain = /^(?:[A-Za-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(host);
  return `${behindTls ? 'https' : 'http'}://${isPlain ? host : 'HOST'}`;
}
