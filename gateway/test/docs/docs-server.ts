import { fileURLToPath } from 'node:url';
import { PlatformError, toProblem } from '@irp/errors';
import { createExpressServer, type Listening, listen } from '@irp/http';
import express, { type NextFunction, type Request, type Response } from 'express';
import { createConsoleRouter } from '../../src/console/console-router.ts';
import { createDocsRouter } from '../../src/docs/docs-router.ts';
import { createReferencePages } from '../../src/docs/reference/reference-pages.ts';
import { createPagesRouter } from '../../src/pages/pages-router.ts';
import { createSdkRouter } from '../../src/sdk/sdk-router.ts';
import type { RegisteredVersion } from '../../src/versions/version-registry.ts';

/** An empty folder of packages: a clone may have built packages, or not. */
const withoutPackages = fileURLToPath(new URL('../sdk/none-built', import.meta.url));

export interface DocsServer extends Listening {
  /** The requests of the page to `/v2/`. */
  calls: { path: string; apiKey: string | undefined }[];
}

/** Starts the router on an HTTP server with a fake API under `/v2/`. */
export async function startDocsServer(
  options: {
    baseUrl?: string;
    v1?: Partial<RegisteredVersion>;
    sdkDirectory?: string;
    consoleDirectory?: string;
  } = {},
): Promise<DocsServer> {
  const versions = {
    find: (name: string) => (name === 'v1' ? (options.v1 as RegisteredVersion) : undefined),
  };
  const documentation = createReferencePages({ versions, baseUrl: options.baseUrl });
  const calls: DocsServer['calls'] = [];
  const app = express();
  app.use(
    createDocsRouter(documentation, options.baseUrl),
    createPagesRouter({
      documentation,
      versions,
      baseUrl: options.baseUrl,
    }),
  );
  app.use(createConsoleRouter(options.consoleDirectory));
  app.use(
    createSdkRouter({
      documentation,
      publicBase: (request) => options.baseUrl ?? `http://${request.get('host')}`,
      baseUrl: options.baseUrl,
      directory: options.sdkDirectory ?? withoutPackages,
    }),
  );
  app.get('/v2/workspaces/:id/members', (request, response) => {
    response.json({ data: [{ userId: `first-of-${request.params.id}` }], meta: {} });
  });
  app.get('/v2/*path', (request, response) => {
    calls.push({
      path: request.path,
      apiKey: request.get('x-api-key'),
    });
    response.json({
      status: 'ok',
      version: 'v2',
      region: 'us',
      time: '2026-11-21T00:00:00Z',
    });
  });
  app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (!(error instanceof PlatformError)) {
      return next(error);
    }
    response
      .status(error.status)
      .set(error.headers)
      .json(toProblem(error, request.path, 'test'));
  });
  const listening = await listen(createExpressServer(app), { host: '127.0.0.1', port: 0 });
  return { ...listening, calls };
}
