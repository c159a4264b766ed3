import { type Html, html } from '@irp/web-pages';

type Link = (text: string) => Html;

/** The texts of the start page. */
export const landingEn = {
  what: 'Records of companies, for the members of a workspace and for their programs.',
  firstCall: 'Your first call',
  keys: (console: Link) =>
    html`When the platform starts with demo data, it prints an API key. You create more keys in the ${console('console')}.`,
  reference: (documentation: Link) =>
    html`The ${documentation('documentation')} describes every operation, with a form to try it.`,
  whereToGo: 'Where to go next',
  console: (link: Link) =>
    html`${link('Console')}: records, applications, webhooks, members and keys of your workspaces`,
  documentation: (link: Link) =>
    html`${link('Documentation')}: the API reference, with forms to try operations`,
  guides: (link: Link) =>
    html`${link('Guides')}: first call, OAuth, publishing, imports, queries, webhooks`,
  clients: (link: Link) =>
    html`${link('Clients and command line')}: JavaScript, Python and <code>irp</code>, with the commands that install them`,
  directory: (link: Link) =>
    html`${link('Directory')}: integrations, the permissions that each one requests, and its publisher`,
  account: (link: Link) =>
    html`${link('Your account')}: sign in, applications that act for you, your second factor`,
  changes: (changelog: Link, migration: Link) =>
    html`${changelog('Changelog')} and ${migration('migration from v1 to v2')}`,
  errors: (link: Link) => html`${link('Error codes')}: the meaning of each code, and what to do`,
  schemas: ({
    openapi,
    asyncapi,
    events,
    manifest,
  }: Record<'openapi' | 'asyncapi' | 'events' | 'manifest', Link>) =>
    html`${openapi('OpenAPI document')}, ${asyncapi('AsyncAPI document')}, ${events('schemas of events')}
and ${manifest('schema of manifests')}`,
  mailbox: (link: Link) =>
    html`${link('Mailbox')}: the mails that the platform sent, on this machine`,
};

export type LandingTexts = typeof landingEn;
