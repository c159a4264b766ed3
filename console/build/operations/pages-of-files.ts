import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../built-console.ts';
import { routesOf } from './routes-of.ts';

const sources = join(root, 'console/src/');
/** Shown on every page. */
const frame: readonly (readonly [string, string])[] = [
  ['every page', 'shell/shell.tsx'],
  ['the search', 'search/search-dialog.tsx'],
];

/** The imports of each file. */
type Imports = ReadonlyMap<string, readonly string[]>;

/** For each source file: how far it is from the pages that import it. */
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
    // Routes lead to other pages.
    const next = (imports.get(file) ?? []).filter((one) => !/routes?\.tsx?$/.test(one));
    for (const one of next) {
      if (!distances.has(one)) {
        distances.set(one, distance + 1);
      }
    }
  }
  return distances;
}

/** The files of the console that a file imports, at once or later. Types are left out. */
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
