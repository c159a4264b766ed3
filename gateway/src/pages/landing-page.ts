import type { IncomingMessage } from 'node:http';
import { newestVersion } from '@irp/contracts';
import { escapeHtml } from '@irp/http';
import type { GatewayPage } from './page.ts';

export interface LandingOptions {
  /** Public URL of the gateway; default: the host that the request names. */
  baseUrl?: string | undefined;
  /** The public address is https. */
  behindTls?: boolean;
  /** Where people sign in, if it is another host. */
  authUrl?: string | undefined;
  /** The page that shows unsent mails, on this machine. */
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

/** What a program gets at `/`: links. */
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

/** What a person sees at `/`: a first call, the documentation, the account. */
export function landingPage(options: LandingOptions, request: IncomingMessage): GatewayPage {
  const { authUrl = '', mailboxUrl } = options;
  const call = `curl -H 'X-API-Key: YOUR_API_KEY' '${addressOf(options, request)}/${newestVersion}/investments?limit=3'`;
  const mailbox =
    mailboxUrl === undefined
      ? ''
      : `<li><a href="${escapeHtml(mailboxUrl)}">Mailbox</a>: the mails that the platform sent, on this machine</li>`;
  return {
    title: 'Investment Research Platform',
    body: `<p>Records of companies, for the members of a workspace and for their programs.</p>
<h2>Your first call</h2>
<pre tabindex="0"><code>${escapeHtml(call)}</code></pre>
<p>${keyNote(authUrl)} The <a href="${paths.documentation}">documentation</a> has every operation, and a form to try it.</p>
<h2>Where to go</h2>
<ul>
<li><a href="${escapeHtml(authUrl)}/console/">Console</a>: records, applications, webhooks, members and keys of your workspaces</li>
<li><a href="${paths.documentation}">Documentation</a>: the reference, to read and to try</li>
<li><a href="${paths.guides}">Guides</a>: first call, OAuth, publishing, imports, queries, webhooks</li>
<li><a href="${paths.clients}">Clients and command line</a>: JavaScript, Python and <code>irp</code>, with the commands that install them</li>
<li><a href="${escapeHtml(authUrl)}/directory">Directory</a>: integrations, what each one asks for, and who publishes it</li>
<li><a href="${escapeHtml(authUrl)}/account">Your account</a>: sign in, applications that act for you, your second factor</li>
<li><a href="${paths.changelog}">Changelog</a> and <a href="${paths.migrationGuide}">migration from v1 to v2</a></li>
<li><a href="${paths.errors}">Error codes</a>: what each means, and what to do</li>
<li><a href="${paths.openapi}">OpenAPI document</a>, <a href="${paths.asyncapi}">AsyncAPI document</a>, <a href="${paths.events}">schemas of events</a>
and <a href="${paths.manifestSchema}">schema of manifests</a></li>
${mailbox}
</ul>`,
  };
}

/** Where a reader gets a key. */
function keyNote(authUrl: string): string {
  return `A start with demo data prints an API key. You create others in the <a href="${escapeHtml(authUrl)}/console/">console</a>.`;
}

/**
 * The Host header is the client's word: only a plain host with a port is shown, and nothing stores
 * the page.
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
