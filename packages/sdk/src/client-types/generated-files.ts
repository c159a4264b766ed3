import { clientDocument, idempotentPaths } from './client-document.ts';
import { indent } from './indent.ts';
import { schemaDeclarations } from './schema-declarations.ts';

const notice = `// Generated from the API's contracts by \`node tools/bootstrap.mjs packages/client/tools/generate.ts\`, never edited by hand.
`;

/** Returns the text of `packages/client/src/generated/schema.d.ts`. */
export function generatedTypes(): string {
  return `${notice}${indent(schemaDeclarations(clientDocument()))}`;
}

/** Returns the text of `packages/client/src/idempotent-paths.ts`. */
export function generatedPaths(): string {
  const paths = idempotentPaths(clientDocument()).map((path) => `  '${path}',\n`);
  return `${notice}export const idempotentPaths: ReadonlySet<string> = new Set([\n${paths.join('')}]);\n`;
}
