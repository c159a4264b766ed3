import { everyVersion, type NumberedVersion } from '@irp/contracts';
import type { Request, Response } from 'express';
import type { RegisteredVersion, VersionRegistry } from '../../versions/version-registry.ts';
import { pageHeaders } from '../page-headers.ts';
import { staticResponses } from '../static-response.ts';
import { type ApiReference, createApiReference } from './api-reference.ts';
import { type ReferencePage, renderReferencePage } from './layout.ts';

export interface ReferencePagesOptions {
  /**
   * Public URL of the gateway, to which the pages send requests. Default: the origin of the page.
   */
  baseUrl?: string | undefined;
  versions: Pick<VersionRegistry, 'find'>;
}

type Render = (reference: ApiReference, registered: RegisteredVersion | undefined) => ReferencePage;

/** The pages of the documentation. Each page is rendered and compressed once. */
export interface ReferencePages {
  /** Returns the operations of a version. Reads the OpenAPI document on first use. */
  of(version: NumberedVersion): ApiReference;
  /**
   * Sends a page, from the cache if possible.
   * @param render renders the page; called again when the deprecation or sunset of the version
   *   changes
   */
  send(request: Request, response: Response, address: PageAddress, render: Render): Promise<void>;
}

interface PageAddress {
  version: NumberedVersion;
  /**
   * Path of the page, in its canonical spelling. The cache stores pages by canonical path, because
   * a path has many percent-encoded spellings. A copy of the page for each spelling would fill the
   * memory.
   */
  path: string;
}

export function createReferencePages({ baseUrl, versions }: ReferencePagesOptions): ReferencePages {
  const references = new Map<NumberedVersion, ApiReference>();
  const sendOnce = staticResponses();
  const headers = pageHeaders(baseUrl);
  const of = (version: NumberedVersion) => {
    const reference = references.get(version) ?? createApiReference(version, baseUrl);
    references.set(version, reference);
    return reference;
  };
  return {
    of,
    send: (request, response, { version, path }, render) => {
      const dates = everyVersion.map((one) => datesOf(versions.find(one)));
      return sendOnce(request, response, [path, ...dates].join(' '), async () => {
        const reference = of(version);
        const page = render(reference, versions.find(version));
        return {
          contentType: 'text/html; charset=utf-8',
          body: Buffer.from(renderReferencePage(reference, page)),
          headers,
        };
      });
    },
  };
}

function datesOf(version: RegisteredVersion | undefined): string {
  return `${version?.deprecation?.date} ${version?.sunset?.toISOString()}`;
}
