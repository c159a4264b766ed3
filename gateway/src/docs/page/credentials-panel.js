import {
  changeCredentials,
  credentials,
  forgetCredentials,
  onCredentialsChange,
} from './credentials.js';
import { signIn, takeSignInFault } from './sign-in.js';

const panel = document.getElementById('credentials');
const key = document.getElementById('api-key');
const client = document.getElementById('client-id');
const fault = document.getElementById('sign-in-fault');

/** The panel in the header: an API key, or the sign-in of a public application. */
export function showCredentials() {
  panel.hidden = false;
  fault.textContent = takeSignInFault();
  panel.open = fault.textContent !== '';
  show();
  onCredentialsChange(show);
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
  document.getElementById('forget').addEventListener('click', forgetCredentials);
  document.getElementById('sign-in-form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const scopes = [...panel.querySelectorAll('[name=scope]:checked')].map(({ value }) => value);
    changeCredentials({ clientId: client.value.trim() });
    await signIn(panel.dataset, scopes);
  });
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
