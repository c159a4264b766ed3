import { logoBesideName, platformName as site } from '@irp/look';
import { Html, html } from '@irp/web-pages';
import { pageAssets } from '../assets.ts';
import type { ApiReference } from './api-reference.ts';
import { operationPath } from './api-reference.ts';
import { credentialsPanel } from './credentials-panel.ts';

export interface ReferencePage {
  title: string;
  /**
   * Relative path from the page to the root of the host: empty for the page `/docs`, and `../../`
   * for a page two folders below the root.
   */
  root: string;
  body: Html;
  /** Id of the operation that the page describes. */
  operationId?: string;
}

const shownLogo = new Html(logoBesideName);

/**
 * Renders a page of the reference, with search and credentials at the top and the list of
 * operations at the side.
 */
export function renderReferencePage(reference: ApiReference, page: ReferencePage): string {
  const { title, root, body } = page;
  const assets = root + pageAssets.folder;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} – ${site}</title>
<link rel="icon" href="${root}favicon.ico"><link rel="stylesheet" href="${assets}/reference.css">
${pageAssets.modules.map((name) => html`<link rel="modulepreload" href="${assets}/${name}">`)}
<script type="module" src="${assets}/reference.js"></script></head>
<body data-root="${root}">
<a class="skip" href="#content">Skip to the content</a>
<header><a class="home" href="${root}docs">${shownLogo}${site} <span>API ${reference.version}</span></a>
<a class="menu" href="#operations">Operations</a>
<search id="search" hidden><label for="query">Search</label><input id="query" type="search" autocomplete="off" spellcheck="false"><ol id="results" aria-label="Results"></ol></search>
${credentialsPanel(reference)}</header>
<p id="scripts-missing">Search, credentials and “Try it” need the scripts of this page. The scripts have not loaded.</p>
<div class="columns"><main id="content">${body}</main>
${navigation(reference, page)}</div>
</body></html>
`.text;
}

function navigation(reference: ApiReference, { root, operationId: current }: ReferencePage): Html {
  const { groups, isNewest } = reference;
  return html`<nav id="operations" aria-label="Operations">
${
  isNewest
    ? html`<p><a href="${root}docs/guides">Guides</a> · <a href="${root}sdk">Clients and command line</a> · <a href="${root}docs/errors">Error codes</a> · <a href="${root}docs/webhooks">Webhooks</a> · <a href="${root}docs/changelog">Changelog</a> · <a href="${root}docs/v1">Version 1</a> · <a href="${root}console/">Console</a></p>`
    : html`<p><a href="${root}docs">Newest version</a></p>`
}
${groups.map(({ name, operations }) => {
  const isOpen = operations.some(({ operationId }) => operationId === current);
  return html`<details${isOpen ? html` open` : ''}><summary>${name}</summary><ul>${operations.map(
    ({ operationId, summary, method }) =>
      html`<li><a href="${root}${operationPath(reference.version, operationId)}"${operationId === current ? html` aria-current="page"` : ''}>${summary}</a> <span class="method ${method.toLowerCase()}">${method}</span></li>`,
  )}</ul></details>`;
})}</nav>`;
}
