// The reader's credentials, in the session storage of this tab. Other origins cannot read it, and
// the browser deletes it with the tab.
const storage = sessionStorage;
const listeners = [];

export function credentials() {
  const read = (name) => storage.getItem(`irp.${name}`) ?? '';
  const isCurrent = Date.now() < Number(read('tokenExpiresAtMs'));
  return {
    apiKey: read('apiKey'),
    clientId: read('clientId'),
    token: isCurrent ? read('token') : '',
  };
}

/**
 * Returns whether a value has only the characters of keys and client ids. A value from a link is
 * inserted into code samples, so no other character is allowed.
 */
export function isPlain(value) {
  return /^[\w-]+$/.test(value);
}

/** Returns whether a value has only the characters of a bearer token (RFC 6750, section 2.1). */
export function isToken(value) {
  return /^[\w.~+/-]+=*$/.test(value);
}

/** Stores changed credentials. @param changes `apiKey`, `clientId`, `token`, `tokenExpiresAtMs` */
export function changeCredentials(changes) {
  for (const [name, value] of Object.entries(changes)) {
    storage.setItem(`irp.${name}`, value);
  }
  for (const listener of listeners) {
    listener();
  }
}

export function forgetToken() {
  changeCredentials({
    token: '',
    tokenExpiresAtMs: '',
  });
}

/** Returns the milliseconds until the access token expires; undefined without a token. */
export function tokenLifetimeMs() {
  const expiresAtMs = Number(storage.getItem('irp.tokenExpiresAtMs'));
  return expiresAtMs === 0 ? undefined : expiresAtMs - Date.now();
}

export function onCredentialsChange(listener) {
  listeners.push(listener);
}

/**
 * Returns the headers with the reader's credential: the access token if there is one, else the API
 * key.
 */
export function credentialHeaders() {
  const { apiKey, token } = credentials();
  if (token !== '') {
    return { Authorization: `Bearer ${token}` };
  }
  return apiKey === '' ? {} : { 'X-API-Key': apiKey };
}

// A link such as /docs#apiKey=… enters the key, and /docs#clientId=… enters the client id. Browsers
// never send the fragment to a server, and this script removes it from the address at once.
function takeFragment() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const given = ['apiKey', 'clientId'].filter((name) => fragment.has(name));
  if (given.length === 0) {
    return;
  }
  history.replaceState(null, '', location.pathname + location.search);
  for (const name of given) {
    const value = fragment.get(name);
    const current = credentials()[name];
    const isReplaced = current !== '' && current !== value;
    const question = 'Use the credentials of the link in place of yours?';
    if (isPlain(value) && (!isReplaced || confirm(question))) {
      changeCredentials({ [name]: value });
    }
  }
}

takeFragment();
addEventListener('hashchange', takeFragment);
