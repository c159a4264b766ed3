import {
  changeCredentials,
  credentials,
  forgetToken,
  onCredentialsChange,
  tokenLifetimeMs,
} from './credentials.js';
import { revoke, signIn, takeSignInFault } from './sign-in.js';

const panel = document.getElementById('credentials');
const key = document.getElementById('api-key');
const client = document.getElementById('client-id');
const fault = document.getElementById('sign-in-fault');

/**
 * Shows the panel in the header, in which the reader enters an API key or signs in with a public
 * application.
 */
export function showCredentials() {
  panel.hidden = false;
  fault.textContent = takeSignInFault();
  panel.open = fault.textContent !== '';
  show();
  onCredentialsChange(show);
  watchToken();
  onCredentialsChange(watchToken);
  const form = document.querySelector('#try-it form');
  const needed = new Set((form?.dataset.scopes ?? '').split(' '));
  for (const box of panel.querySelectorAll('[name=scope]')) {
    box.checked = needed.has(box.value);
  }
  document.getElementById('key-form').addEventListener('submit', (event) => {
    event.preventDefault();
    panel.open = false;
  });
  key.addEventListener('input', () => changeCredentials({ apiKey: key.value.trim() }));
  document.getElementById('forget').addEventListener('click', forget);
  document.getElementById('sign-in-form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const scopes = [...panel.querySelectorAll('[name=scope]:checked')].map(({ value }) => value);
    changeCredentials({ clientId: client.value.trim() });
    try {
      await signIn(panel.dataset, scopes);
    } catch (error) {
      fault.textContent = error.message;
    }
  });
}

/** Opens the panel. @param reason why the reader needs a credential, as text in the panel */
export function openCredentials(reason) {
  fault.textContent = reason;
  panel.open = true;
  key.focus();
}

/**
 * Removes the credentials from the tab, and revokes the access token at the authorization server.
 */
async function forget() {
  const { token } = credentials();
  changeCredentials({ apiKey: '' });
  forgetToken();
  if (token !== '') {
    await revoke(panel.dataset, token);
  }
}

let timer;

/** Removes the access token when it expires, and shows a message to the reader. */
function watchToken() {
  clearTimeout(timer);
  const lifetimeMs = tokenLifetimeMs();
  if (lifetimeMs === undefined) {
    return;
  }
  const expire = () => {
    forgetToken();
    fault.textContent = 'The sign-in has expired.';
    panel.open = true;
  };
  timer = setTimeout(expire, Math.max(0, lifetimeMs));
}

function show() {
  const { apiKey, clientId, token } = credentials();
  if (document.activeElement !== key) {
    key.value = apiKey;
  }
  client.value = clientId;
  const hasNone = apiKey === '' && token === '';
  document.getElementById('forget').hidden = hasNone;
  const state = token === '' ? '(API key)' : '(signed in)';
  document.getElementById('credential-state').textContent = hasNone ? '' : state;
}
