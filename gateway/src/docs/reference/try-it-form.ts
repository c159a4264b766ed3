import {
  exampleOf,
  type MediaType,
  mediaExample,
  type Parameter,
  schemasOf,
} from '@irp/contracts/openapi';
import { type Html, html } from '@irp/web-pages';
import type { ApiReference, ReferenceOperation } from './api-reference.ts';

/**
 * Returns a form that sends the operation's request with the reader's credentials. Required
 * parameters and the body start with their examples. Without JavaScript, the form is hidden.
 */
export function tryItForm(reference: ApiReference, operation: ReferenceOperation): Html {
  const { method, path, parameters, security, requestBody, tags } = operation;
  // OAuth operations get no form, because they require a client secret, and a browser cannot keep a
  // client secret.
  if (tags.includes('OAuth')) {
    return html``;
  }
  const scopes = security.flatMap((one) => one.oauth2 ?? []);
  const {
    servers: [server],
  } = reference.document;
  const contents = Object.entries(requestBody?.content ?? {});
  return html`<section id="try-it" hidden><h2>Try it</h2>
<form data-method="${method}" data-path="${path}" data-server="${server?.url ?? '/'}" data-scopes="${scopes.join(' ')}">
${parameters.map((one) => parameterField(reference, path, one))}
${contents.length === 0 ? '' : bodyFields(reference, contents)}
${method === 'GET' ? '' : html`<p class="hint">The request changes data in the environment of your credentials.</p>`}
<button>Send ${method}</button></form>
<div id="response" role="status"></div></section>`;
}

function parameterField(reference: ApiReference, path: string, parameter: Parameter): Html {
  const { name, required, schema } = parameter;
  const { enum: values } = schema as { enum?: unknown[] };
  const id = `${parameter.in}-${name}`;
  const list = parameter.in === 'path' ? listOf(reference, path, name) : undefined;
  const example = list === undefined && required ? exampleOf(parameter) : undefined;
  const text = example === `{${name}}` ? '' : example;
  const field =
    values === undefined
      ? html`<input id="${id}" name="${name}" data-in="${parameter.in}" value="${text ?? ''}"${required ? html` required` : ''}>`
      : html`<select id="${id}" name="${name}" data-in="${parameter.in}">${required ? '' : html`<option></option>`}${values.map((value) => html`<option>${String(value)}</option>`)}</select>`;
  return html`<label for="${id}"><code>${name}</code>${required ? ' (required)' : ''}</label>
${field}${
  list === undefined
    ? ''
    : html`<button type="button" class="second pick" data-collection="${list.path}" data-member="${list.member}" data-for="${id}">Use the first of <code>${list.path}</code></button>`
}`;
}

/**
 * Paths of list operations whose first entry is no useful example. The first API key may be the
 * reader's own credential, and the first import preset is built in.
 */
const unfit = ['/api-keys', '/import-presets'];

/**
 * Returns the operation that lists the values of a path parameter, and the property with the value.
 */
function listOf(
  { document, operations }: ApiReference,
  path: string,
  name: string,
): { path: string; member: string } | undefined {
  const collection = path.slice(0, path.indexOf(`/{${name}}`));
  if (unfit.some((end) => collection.endsWith(end))) {
    return undefined;
  }
  const list = operations.find(
    (operation) => operation.path === collection && operation.method === 'GET',
  );
  const [media] = Object.values(list?.responses['200']?.content ?? {});
  const example = media && mediaExample(media, schemasOf(document));
  const [entry] = (example as { data?: Record<string, unknown>[] } | undefined)?.data ?? [];
  const member = [name, 'id'].find((one) => entry && one in entry);
  const hasRequired = list?.parameters.some((one) => one.required && one.in !== 'path');
  return member === undefined || hasRequired ? undefined : { path: collection, member };
}

function bodyFields(reference: ApiReference, contents: [string, MediaType][]): Html {
  const [[, first = {}] = []] = contents;
  const text = textOf(reference, first);
  return html`<label for="content-type">Media type</label>
<select id="content-type">${contents.map(([type, media]) => {
    const example = type === 'multipart/form-data' ? undefined : textOf(reference, media);
    return html`<option data-kind="${example === undefined ? 'file' : 'text'}" data-text="${example ?? ''}">${type}</option>`;
  })}</select>
<label for="body-text">Body</label><textarea id="body-text" rows="${Math.min(16, (text ?? '').split('\n').length + 1)}" spellcheck="false">${text ?? ''}</textarea>
<label for="body-file">File</label><input id="body-file" type="file">`;
}

/** Returns the example of a body as editable text; undefined for a file. */
function textOf({ document }: ApiReference, media: MediaType): string | undefined {
  const value = mediaExample(media, schemasOf(document));
  if (typeof value === 'string' || value === undefined) {
    return value;
  }
  return JSON.stringify(value, null, 2);
}
