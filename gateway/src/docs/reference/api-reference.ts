import { type NumberedVersion, newestVersion } from '@irp/contracts';
import {
  type OpenApiDocument,
  type ResolvedOperation,
  resolveOperation,
  servedOpenApi,
} from '@irp/contracts/openapi';

/** An operation of the OpenAPI document with its path and method. */
export interface ReferenceOperation extends ResolvedOperation {
  path: string;
  /** HTTP method in capital letters. */
  method: string;
}

/** The operations of an API version. */
export interface ApiReference {
  version: NumberedVersion;
  isNewest: boolean;
  document: OpenApiDocument;
  operations: readonly ReferenceOperation[];
  /** The operations of each tag, in the order of the document's tags. */
  groups: readonly { name: string; description: string; operations: ReferenceOperation[] }[];
}

/** Reads the document of a version. @param baseUrl public URL of the gateway */
export function createApiReference(version: NumberedVersion, baseUrl?: string): ApiReference {
  const document = servedOpenApi(version, baseUrl);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...resolveOperation(document, operation),
      path,
      method: method.toUpperCase(),
    })),
  );
  const groups = document.tags.map(({ name, description = '' }) => ({
    name,
    description,
    operations: operations.filter(({ tags }) => tags.includes(name)),
  }));
  return {
    version,
    isNewest: version === newestVersion,
    document,
    operations,
    groups,
  };
}

/** Returns the path of an operation's page, without a leading slash. */
export function operationPath(version: NumberedVersion, operationId: string): string {
  return `docs/${version}/${operationId}`;
}
