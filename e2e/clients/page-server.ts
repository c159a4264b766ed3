import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface PageServer {
  origin: string;
  /** Served as `/settings.json`. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

const inFolder = (name: string) => fileURLToPath(new URL(`./page/${name}`, import.meta.url));
const library = fileURLToPath(import.meta.resolve('oidc-client-ts'));

/** The web server of a partner for static files: the page, the script and the library. */
export async function startPageServer(): Promise<PageServer> {
  const settings: Record<string, string> = {};
  const index = await readFile(inFolder('index.html'));
  const script = await readFile(inFolder('app.js'));
  const bundle = await readFile(library.replace(/dist\/.*$/, 'dist/browser/oidc-client-ts.min.js'));
  const server = createServer((request, response) => {
    const path = request.url!.split('?', 1)[0];
    const send = (type: string, body: Buffer | string) =>
      response.writeHead(200, { 'Content-Type': type }).end(body);
    if (path === '/' || path === '/callback') {
      send('text/html', index);
    } else if (path === '/app.js') {
      send('text/javascript', script);
    } else if (path === '/oidc-client-ts.js') {
      send('text/javascript', bundle);
    } else if (path === '/settings.json') {
      send('application/json', JSON.stringify(settings));
    } else {
      response.writeHead(404).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    settings,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
