import { type ErrorCode, errorCodes, errorEntry, errorType } from '@irp/errors';
import { type GatewayPage, prose } from './page.ts';

const retryTexts = {
  later:
    'The same request can succeed later. If the response has `Retry-After`, wait for this time.',
  changed:
    'The same request fails again, unless the response has `Retry-After`: change the request first.',
};

/** Returns the documentation of an error code as JSON. */
export function errorDocument(code: ErrorCode) {
  return {
    code,
    type: errorType(code),
    ...errorEntry(code),
  };
}

/**
 * Returns the page of an error code. The URL of the page is the `type` in problem documents with
 * this code.
 */
export function errorPage(code: ErrorCode): GatewayPage {
  const { status, title, meaning, causes, action, retry } = errorEntry(code);
  return {
    title,
    body: `<p><a href="../errors">All error codes</a></p>
<p><code>${code}</code>, HTTP status ${status}</p>
<p>${prose(meaning)}</p>
<h2>Typical causes</h2>
<ul>${causes.map((cause) => `<li>${prose(cause)}</li>`).join('')}</ul>
<h2>What to do</h2>
<p>${prose(action)}</p>
<h2>Retry?</h2>
<p>${prose(retryTexts[retry])}</p>`,
  };
}

/** Returns the page that lists all error codes. */
export function errorIndexPage(): GatewayPage {
  const items = errorCodes.map((code) => {
    const { status, meaning } = errorEntry(code);
    return `<li><a class="name" href="errors/${code}"><code>${code}</code></a> <span class="type">${status}</span><p>${prose(meaning)}</p></li>`;
  });
  return {
    title: 'Error codes',
    body: `<p>Every error is a problem document (RFC 9457). Its member <code>error</code> is one of these codes, and its <code>type</code> the address of the code's page.
Codes can be added: treat an unknown one by its HTTP status.</p>
<ul class="members">${items.join('\n')}</ul>`,
  };
}
