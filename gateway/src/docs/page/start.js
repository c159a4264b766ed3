// A link such as /docs#apiKey=… signs the reader in, and /docs#clientId=… fills in the application
// of "Authorize". Browsers never send the fragment to a server; it is removed at once.
const fragment = new URLSearchParams(location.hash.slice(1));
const apiKey = fragment.get('apiKey');
const clientId = fragment.get('clientId');
if (apiKey !== null || clientId !== null) {
  history.replaceState(null, '', location.pathname);
}

const ui = globalThis.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  // Only the tags: with every operation of two versions drawn, the page takes seconds of CPU for
  // each click.
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  // The default would send the URL of this document to a public validation service.
  validatorUrl: null,
  // The default is a page beside this one, outside /docs.
  oauth2RedirectUrl: new URL('docs/oauth2-redirect.html', document.baseURI).href,
  onComplete: () => {
    if (apiKey !== null) {
      ui.preauthorizeApiKey('apiKey', apiKey);
    }
  },
});
ui.initOAuth({
  usePkceWithAuthorizationCodeGrant: true,
  ...(clientId === null ? {} : { clientId }),
});
