export { clientDocument } from './client-document.ts';
export { generatedPaths, generatedTypes } from './generated-files.ts';
export { schemaDeclarations } from './schema-declarations.ts';
export { writeDeclarations } from './write-declarations.ts';
