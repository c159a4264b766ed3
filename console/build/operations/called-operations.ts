import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../built-console.ts';

/** The operations that each source file calls, such as `GET /v2/me`. */
export type CalledOperations = ReadonlyMap<string, ReadonlySet<string>>;

const tables = /\/packages\/client\/src\/resources\/tables\//;
const methods: Readonly<Record<string, string>> = {
  list: 'GET',
  download: 'GET',
  trigger: 'POST',
  set: 'PUT',
};
/**
 * The only operation of the client that is not in a table of packages/client/src/resources/tables.
 */
const importOfRecords = 'POST /v2/investments/imports';

/** Creates a TypeScript program of the sources of the console. */
export function createConsoleProgram(): ts.Program {
  const file = join(root, 'console/tsconfig.json');
  const { config } = ts.readConfigFile(file, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(root, 'console'));
  const main = join(root, 'console/src/main.tsx');
  return ts.createProgram([main], { ...options, incremental: false });
}

/**
 * Finds the calls of the API client. The declaration of a called method is an entry in a table of
 * the client, such as `list /v2/applications`.
 */
export function calledOperations(program: ts.Program): CalledOperations {
  const checker = program.getTypeChecker();
  const sources = join(root, 'console/src/');
  const called = new Map<string, Set<string>>();
  for (const file of program.getSourceFiles()) {
    if (file.fileName.startsWith(sources)) {
      const operations = new Set<string>();
      visit(file, (node) => {
        const operation = operationOf(checker, node);
        if (operation !== undefined) {
          operations.add(operation);
        }
      });
      called.set(relative(sources, file.fileName), operations);
    }
  }
  return called;
}

function operationOf(checker: ts.TypeChecker, node: ts.Node): string | undefined {
  if (!ts.isPropertyAccessExpression(node)) {
    return undefined;
  }
  for (const declaration of checker.getSymbolAtLocation(node.name)?.declarations ?? []) {
    const { fileName } = declaration.getSourceFile();
    if (tables.test(fileName) && ts.isPropertyAssignment(declaration)) {
      const { initializer } = declaration;
      return ts.isStringLiteral(initializer) ? operationOfEntry(initializer.text) : undefined;
    }
    if (fileName.endsWith('/resources/investments.ts') && ts.isMethodSignature(declaration)) {
      return importOfRecords;
    }
  }
  return undefined;
}

/** @param entry such as `list /v2/applications` */
function operationOfEntry(entry: string): string {
  const [verb = '', path = ''] = entry.split(' ');
  return `${methods[verb] ?? verb.toUpperCase()} ${path}`;
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}
