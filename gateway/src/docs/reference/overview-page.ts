import { type Html, html } from '@irp/web-pages';
import type { RegisteredVersion } from '../../versions/version-registry.ts';
import type { ApiReference } from './api-reference.ts';
import { operationPath } from './api-reference.ts';
import type { ReferencePage } from './layout.ts';
import { markdown } from './markdown.ts';

/**
 * Returns the first page of a version: general rules, and the operations by subject.
 * @param registered the version with its current deprecation and sunset; undefined for a version
 *   that the gateway does not serve
 */
export function overviewPage(
  reference: ApiReference,
  root: string,
  registered: RegisteredVersion | undefined,
): ReferencePage {
  const { version, isNewest, document, groups } = reference;
  const title = isNewest ? 'API reference' : `API reference of version ${document.info.version}`;
  return {
    title,
    root,
    body: html`<h1>${title}</h1>
${isNewest ? '' : endOf(version, registered, root)}
${markdown(document.info.description, root)}
<h2>Documents for programs</h2>
<ul><li><a href="${root}openapi/${version}.json">OpenAPI ${document.openapi}</a>, for generators of clients</li>
<li><a href="${root}asyncapi.json">AsyncAPI</a> and <a href="${root}events.json">JSON Schemas</a> of events</li>
<li><a href="${root}manifest.schema.json">JSON Schema of manifests</a></li></ul>
${groups.map(
  ({ name, description, operations }) => html`<h2 id="${anchorOf(name)}">${name}</h2>
${markdown(description, root)}
<ul class="operations">${operations.map(
    ({ operationId, summary, path, method }) =>
      html`<li><span class="method ${method.toLowerCase()}">${method}</span> <a href="${root}${operationPath(reference.version, operationId)}">${summary}</a> <code>${path}</code></li>`,
  )}</ul>`,
)}`,
  };
}

/** Returns the end date of a version and the address of its successor. */
export function endOf(
  version: string,
  registered: RegisteredVersion | undefined,
  root: string,
): Html {
  const { deprecation, sunset } = registered ?? {};
  const end =
    sunset === undefined ? '' : `, and available until ${sunset.toISOString().slice(0, 10)}`;
  return html`<p class="note">${
    deprecation === undefined
      ? `Version ${version} is not the newest one.`
      : `Version ${version} is deprecated. It is supported until ${deprecation.date}${end}.`
  } <a href="${root}docs">The newest version</a> · <a href="${root}docs/migration-v1-to-v2">Migration guide</a></p>`;
}

function anchorOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}
