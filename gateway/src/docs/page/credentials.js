// The credentials of the reader, for the pages of this tab. Other sites cannot read them, and they
// are gone when the tab is closed.
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

/** Keys and client ids have no other characters: a value from a link becomes part of code. */
export function isPlain(value) {
  return /^[\w-]+$/.test(value);
}

/** The characters of a bearer token (RFC 6750, section 2.1). */
export function isToken(value) {
  return /^[\w.~+/-]+=*$/.test(value);
}

/** @param changes `apiKey`, `clientId`, `token`, `tokenExpiresAtMs` */
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

/** Milliseconds until the access token expires; undefined without one. */
export function tokenLifetimeMs() {
  const expiresAtMs = Number(storage.getItem('irp.tokenExpiresAtMs'));
  return expiresAtMs === 0 ? undefined : expiresAtMs - Date.now();
}

export function onCredentialsChange(listener) {
  listeners.push(listener);
}

/** The headers of a request: the access token where there is one, else the API key. */
export function credentialHeaders() {
  const { apiKey, token } = credentials();
  if (token !== '') {
    return { Authorization: `Bearer ${token}` };
  }
  return apiKey === '' ? {} : { 'X-API-Key': apiKey };
}

// A link such as /docs#apiKey=… enters the key, and /docs#clientId=… the client ID. Browsers never
// send the fragment to a server; it is removed at once.
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
