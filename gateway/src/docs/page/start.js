// A link such as /docs#apiKey=… signs the reader in. A fragment is never sent to a server, and is taken away at once.
const fragment = new URLSearchParams(location.hash.slice(1));
const apiKey = fragment.get('apiKey');
if (apiKey !== null) history.replaceState(null, '', location.pathname);

const ui = globalThis.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  // The default would send the address of this document to a public checking service.
  validatorUrl: null,
  onComplete: () => {
    if (apiKey !== null) ui.preauthorizeApiKey('apiKey', apiKey);
  },
});
