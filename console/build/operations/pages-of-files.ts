import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../built-console.ts';
import { routesOf } from './routes-of.ts';

const sources = join(root, 'console/src/');
/** Components that every page of the console contains. */
const frame: readonly (readonly [string, string])[] = [
  ['every page', 'shell/shell.tsx'],
  ['the search', 'search/search-dialog.tsx'],
];

/** The imports of each source file. */
type Imports = ReadonlyMap<string, readonly string[]>;

/** The distance of each source file from each page: the number of imports between page and file. */
export type PagesOfFiles = ReadonlyMap<string, ReadonlyMap<string, number>>;

export function pagesOfFiles(program: ts.Program): PagesOfFiles {
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(sources));
  const imports: Imports = new Map(
    files.map((file) => [relative(sources, file.fileName), importsOf(file)]),
  );
  const pages = new Map<string, Map<string, number>>();
  for (const [page, start] of [...frame, ...files.flatMap(routesOf)]) {
    for (const [file, distance] of distancesFrom(start, imports)) {
      const known = pages.get(file) ?? new Map<string, number>();
      known.set(page, Math.min(distance, known.get(page) ?? distance));
      pages.set(file, known);
    }
  }
  return pages;
}

function distancesFrom(start: string, imports: Imports): Map<string, number> {
  const distances = new Map([[start, 0]]);
  for (const [file, distance] of distances) {
    // Files of routes are skipped, because routes lead to different pages.
    const next = (imports.get(file) ?? []).filter((one) => !/routes?\.tsx?$/.test(one));
    for (const one of next) {
      if (!distances.has(one)) {
        distances.set(one, distance + 1);
      }
    }
  }
  return distances;
}

/**
 * Returns the static and dynamic imports of a file from the console. Imports of types are skipped.
 */
function importsOf(file: ts.SourceFile): string[] {
  const found: string[] = [];
  const add = (specifier: ts.Node | undefined) => {
    if (specifier && ts.isStringLiteral(specifier) && specifier.text.startsWith('.')) {
      found.push(relative(sources, join(dirname(file.fileName), specifier.text)));
    }
  };
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) {
      add(node.moduleSpecifier);
    }
    if (ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier);
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
