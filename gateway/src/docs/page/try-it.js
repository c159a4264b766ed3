import { credentialHeaders } from './credentials.js';
import { openCredentials } from './credentials-panel.js';
import { say, showResponse } from './response.js';
import { root } from './root.js';

/** Shows the form that sends a request to the operation of the page. */
export function showTryIt() {
  const section = document.getElementById('try-it');
  if (section === null) {
    return;
  }
  section.hidden = false;
  const form = section.querySelector('form');
  showBodyField(form);
  for (const button of form.querySelectorAll('.pick')) {
    button.addEventListener('click', () => whileDisabled(button, () => pickFirst(form, button)));
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { method, path } = form.dataset;
    if (method !== 'DELETE' || confirm(`Send DELETE ${path}?`)) {
      await whileDisabled(event.submitter, () => send(form));
    }
  });
}

/** Disables the button while the task runs, because a second click would send the request again. */
async function whileDisabled(button, task) {
  button.disabled = true;
  say('Sending …');
  try {
    await task();
  } catch (error) {
    say(`The request failed: ${error.message}`);
  } finally {
    button.disabled = false;
  }
}

/** Shows a text field or a file field for the body, depending on the media type. */
function showBodyField(form) {
  const type = form.querySelector('#content-type');
  if (type === null) {
    return;
  }
  const fields = [form.querySelector('#body-text'), form.querySelector('#body-file')];
  const show = () => {
    for (const field of fields) {
      field.hidden = !field.id.endsWith(kindOf(type));
      form.querySelector(`label[for=${field.id}]`).hidden = field.hidden;
    }
  };
  type.addEventListener('change', () => {
    fields[0].value = type.selectedOptions[0].dataset.text;
    show();
  });
  show();
}

/** Returns `text` or `file`. */
function kindOf(type) {
  return type.selectedOptions[0].dataset.kind;
}

/** Calls the list operation, and fills in the value from the first entry. */
async function pickFirst(form, button) {
  const { collection, member, for: id } = button.dataset;
  const startedMs = performance.now();
  const path = `${fillPath(form, collection)}?limit=1`;
  const { response, text } = await request(form, 'GET', path, {});
  if (!response.ok) {
    showResponse(response, text, performance.now() - startedMs);
    return;
  }
  const [first] = JSON.parse(text).data;
  if (first === undefined) {
    say(`${collection} has no entry yet.`);
    return;
  }
  form.querySelector(`#${id}`).value = first[member];
  say('');
}

/**
 * Returns the filled fields as pairs of name and value.
 * @param place the kind of the parameters: `path`, `query` or `header`
 */
function valuesIn(form, place) {
  return [...form.querySelectorAll(`[data-in=${place}]`)]
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => [name, value]);
}

/** Returns the path with the values of its parameters. Throws if a value is missing. */
function fillPath(form, path) {
  const values = new Map(valuesIn(form, 'path'));
  return path.replace(/\{([^}]+)\}/g, (_, name) => {
    const value = values.get(name);
    if (value === undefined) {
      throw new Error(`${name} is empty.`);
    }
    if (/^\.{1,2}$/.test(value)) {
      throw new Error('“.” and “..” in a path are no ids.');
    }
    return encodeURIComponent(value);
  });
}

async function send(form) {
  const { method, path } = form.dataset;
  const filled = fillPath(form, path);
  const query = new URLSearchParams(valuesIn(form, 'query'));
  const target = query.size > 0 ? `${filled}?${query}` : filled;
  const headers = Object.fromEntries(valuesIn(form, 'header'));
  const startedMs = performance.now();
  const { response, text } = await request(form, method, target, { headers, ...bodyOf(form) });
  showResponse(response, text, performance.now() - startedMs);
  if (response.status === 401 && Object.keys(credentialHeaders()).length === 0) {
    openCredentials('Enter an API key or sign in, then send the request again.');
  }
}

function bodyOf(form) {
  const type = form.querySelector('#content-type');
  if (type === null) {
    return {};
  }
  const [file] = form.querySelector('#body-file').files;
  if (kindOf(type) === 'file' && file === undefined) {
    throw new Error('no file is chosen.');
  }
  if (type.value === 'multipart/form-data') {
    const body = new FormData();
    body.set('file', file);
    return { body };
  }
  return {
    type: type.value,
    body: kindOf(type) === 'file' ? file : form.querySelector('#body-text').value,
  };
}

async function request(form, method, path, { headers = {}, type, body }) {
  // If the OpenAPI document has no absolute server URL, the API is below the folder with the pages.
  const server = form.dataset.server === '/' ? root : new URL(form.dataset.server);
  const response = await fetch(server.href.replace(/\/$/, '') + path, {
    method,
    credentials: 'omit',
    headers: {
      ...credentialHeaders(),
      ...(type === undefined ? {} : { 'Content-Type': type }),
      ...headers,
    },
    body,
  });
  return {
    response,
    text: await response.text(),
  };
}
