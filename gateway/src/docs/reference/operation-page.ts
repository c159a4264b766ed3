import {
  type JsonSchema,
  type MediaType,
  mediaExample,
  type OpenApiResponse,
  type Parameter,
  schemasOf,
} from '@irp/contracts/openapi';
import { errorCodes, errorEntry, errorType } from '@irp/errors';
import { type Html, html } from '@irp/web-pages';
import type { RegisteredVersion } from '../../versions/version-registry.ts';
import type { ApiReference, ReferenceOperation } from './api-reference.ts';
import type { ReferencePage } from './layout.ts';
import { markdown } from './markdown.ts';
import { endOf } from './overview-page.ts';
import { notesOf, type SchemaViewOptions, schemaView, typeOf } from './schema-view.ts';
import { tryItForm } from './try-it-form.ts';

/**
 * Returns the page of an operation.
 * @param registered the version with its current deprecation and sunset
 */
export function operationPage(
  reference: ApiReference,
  operation: ReferenceOperation,
  root: string,
  registered: RegisteredVersion | undefined,
): ReferencePage {
  const { summary, description = '', method, path, parameters, operationId } = operation;
  const options: SchemaViewOptions = { resolve: schemasOf(reference.document), root };
  return {
    title: summary,
    root,
    operationId,
    body: html`<h1>${summary}</h1>
${operation.deprecated ? endOf(reference.version, registered, root) : ''}
<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
${description === `${summary}.` ? '' : markdown(description, root)}
${samples(operation, root)}
${parameters.length === 0 ? '' : html`<h2>Parameters</h2><ul class="members">${parameters.map((one) => parameterView(one, options))}</ul>`}
${requestBody(operation, options)}
${tryItForm(reference, operation)}
<h2>Responses</h2>
${Object.entries(operation.responses)
  .filter(([status]) => Number(status) < 400)
  .map(([status, response]) => successView(status, response, options))}
${errorsTable(operation, root)}`,
  };
}

function samples(operation: ReferenceOperation, root: string): Html {
  const { 'x-codeSamples': all = [] } = operation;
  return html`<h2>Code</h2><p class="hint">Without a library. <a href="${root}sdk">Clients for JavaScript, TypeScript and Python, and the command line <code>irp</code></a>, have this operation, too. Save the JavaScript as a file that ends in <code>.mjs</code>.</p>
<div class="samples">${all.map(
    ({ label, source }) =>
      html`<section class="sample" data-label="${label}"><h3>${label}</h3><pre tabindex="0"><code>${source}</code></pre></section>`,
  )}</div>`;
}

function parameterView(parameter: Parameter, options: SchemaViewOptions): Html {
  const { name, required, schema, description } = parameter;
  const described: JsonSchema = description === undefined ? schema : { ...schema, description };
  return html`<li><code class="name">${name}</code> <span class="type">${typeOf(schema, options.resolve)}, in the ${parameter.in}</span>${required ? html` <span class="required">required</span>` : ''}
${notesOf(described, options)}</li>`;
}

function requestBody({ requestBody: body }: ReferenceOperation, options: SchemaViewOptions): Html {
  if (body === undefined) {
    return html``;
  }
  return html`<h2>Request body</h2>
${body.required ? '' : html`<p>Optional.</p>`}${contentView(body.content, options)}`;
}

/** Returns the list of media types, with the schema and the example of the first media type. */
function contentView(content: Record<string, MediaType>, options: SchemaViewOptions): Html {
  const types = Object.keys(content);
  const [first] = Object.values(content);
  return first === undefined
    ? html``
    : html`<p>${types.map((type, at) => html`${at > 0 ? ', ' : ''}<code>${type}</code>`)}</p>
${schemaView(first.schema ?? {}, options)}${exampleView(first, options)}`;
}

function exampleView(media: MediaType, options: SchemaViewOptions): Html {
  const value = mediaExample(media, options.resolve);
  if (value === undefined) {
    return html``;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return html`<details><summary>Example</summary><pre tabindex="0"><code>${text}</code></pre></details>`;
}

function successView(status: string, response: OpenApiResponse, options: SchemaViewOptions): Html {
  return html`<h3>${status}: ${response.description}</h3>
${contentView(response.content ?? {}, options)}
<details><summary>Headers</summary><ul>${Object.keys(response.headers).map((name) => html`<li><code>${name}</code></li>`)}</ul></details>`;
}

function errorsTable({ responses }: ReferenceOperation, root: string): Html {
  const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return html`<h2>Errors</h2><div class="scrolls" tabindex="0"><table><thead><tr><th>Status</th><th>Code</th><th>When</th></tr></thead><tbody>${errors.map(
    ([status, response]) =>
      html`<tr><td>${status}</td><td>${errorLink(response, root)}</td><td>${markdown(response.description, root)}</td></tr>`,
  )}</tbody></table></div>`;
}

function errorLink({ content = {} }: OpenApiResponse, root: string): Html {
  const [media] = Object.values(content);
  const { error } = (media?.example ?? {}) as { error?: string };
  const own = errorCodes.find((one) => one === error);
  if (own === undefined) {
    return html`<code>${error}</code>`;
  }
  const { status } = errorEntry(own);
  const others = errorCodes.filter((one) => one !== own && errorEntry(one).status === status);
  return html`${[own, ...others].map(
    (code) => html`<a href="${root}${errorType(code).slice(1)}"><code>${code}</code></a><br>`,
  )}`;
}
