import openapiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { clientDocument, idempotentPaths } from './client-document.ts';

const notice = `// Generated from the API's contracts by \`node tools/bootstrap.mjs packages/client/tools/generate.ts\`, never edited by hand.
`;
const ignored = `// biome-ignore-all format: generated
// biome-ignore-all lint: generated
`;

/** The text of `src/generated/schema.d.ts`. */
export async function generatedTypes(): Promise<string> {
  const types = await openapiTypes(clientDocument() as never, {
    // Otherwise a field of a request with a default would be required.
    defaultNonNullable: false,
    transform: ({ format }) => (format === 'binary' ? streamed : undefined),
  });
  return `${notice}${ignored}${astToString(types)}`;
}

/** The text of `src/idempotent-paths.ts`. */
export function generatedPaths(): string {
  const paths = idempotentPaths(clientDocument()).map((path) => `  '${path}',\n`);
  return `${notice}export const idempotentPaths: ReadonlySet<string> = new Set([\n${paths.join('')}]);\n`;
}

const {
  createTypeReferenceNode: named,
  createKeywordTypeNode: keyword,
  createUnionTypeNode: union,
} = ts.factory;

/** The type of a body that is not JSON: text, a file or a stream. */
const streamed = union([
  keyword(ts.SyntaxKind.StringKeyword),
  named('Blob'),
  named('ReadableStream', [named('Uint8Array')]),
]);
