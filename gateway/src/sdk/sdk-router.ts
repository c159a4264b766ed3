import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newestVersion } from '@irp/contracts';
import { notFound } from '@irp/errors';
import { type Request, type Response, Router } from 'express';
import { methodNotAllowed } from '../docs/method-not-allowed.ts';
import { pageHeaders } from '../docs/page-headers.ts';
import { renderReferencePage } from '../docs/reference/layout.ts';
import type { ReferencePages } from '../docs/reference/reference-pages.ts';
import { builtPackages, defaultDirectory } from './built-packages.ts';
import { sdkPage } from './sdk-page.ts';

export interface SdkRouterOptions {
  documentation: ReferencePages;
  /** Returns the public address of the API, without a slash at the end. */
  publicBase(request: Request): string;
  /** Public URL of the gateway; default: the origin of the page. */
  baseUrl?: string | undefined;
  /** Folder with the packages. Default: the output folder of the build. */
  directory?: string | undefined;
}

/**
 * Serves the page `/sdk`, and below it the packages of the client libraries and of the command
 * `irp`. Reads the folder for each request, because a build replaces the files while the gateway
 * runs.
 */
export function createSdkRouter(options: SdkRouterOptions): Router {
  const { documentation, publicBase, baseUrl, directory = defaultDirectory } = options;
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route('/sdk')
    .get(async (request, response) => {
      const page = sdkPage(await builtPackages(directory), publicBase(request));
      const text = renderReferencePage(documentation.of(newestVersion), page);
      const tag = createHash('sha256').update(text).digest('base64url').slice(0, 22);
      response.set(pageHeaders(baseUrl));
      send(response, 'text/html; charset=utf-8', tag, text);
    })
    .all(methodNotAllowed);
  router
    .route('/sdk/:file')
    .get(async (request, response) => {
      const packages = await builtPackages(directory);
      const found = packages.find(({ file }) => file === request.params.file);
      if (found === undefined) {
        throw notFound();
      }
      const body = await readFile(join(directory, found.file));
      const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
      send(response, contentTypeOf(found.file), tag, body);
    })
    .all(methodNotAllowed);
  return router;
}

/** Returns the media type of a package file. A wheel is a zip archive. */
function contentTypeOf(file: string): string {
  return file.endsWith('.whl') ? 'application/zip' : 'application/gzip';
}

/**
 * Sends a file with an ETag. Express answers 304 for a matching ETag, and omits the body for HEAD
 * and 304.
 */
function send(response: Response, contentType: string, tag: string, body: string | Buffer): void {
  response
    .set({
      'Content-Type': contentType,
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      ETag: `"${tag}"`,
    })
    .send(body);
}
