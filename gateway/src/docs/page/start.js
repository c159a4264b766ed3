// A link such as /docs#apiKey=… signs the reader in. Browsers never send the fragment to a server; it is removed at once.
const fragment = new URLSearchParams(location.hash.slice(1));
const apiKey = fragment.get('apiKey');
if (apiKey !== null) history.replaceState(null, '', location.pathname);

const ui = globalThis.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  // Only the tags: with every operation of two versions drawn, the page takes seconds of CPU for each click.
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  // The default would send the URL of this document to a public validation service.
  validatorUrl: null,
  onComplete: () => {
    if (apiKey !== null) ui.preauthorizeApiKey('apiKey', apiKey);
  },
});
