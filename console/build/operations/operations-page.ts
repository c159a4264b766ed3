import { type Endpoint, versionedPath } from '@irp/contracts';
import { publicEndpoints } from '@irp/contracts/public-endpoints';
import { calledOperations, createConsoleProgram } from './called-operations.ts';
import { pagesOfFiles } from './pages-of-files.ts';
import { withoutPage } from './without-page.ts';

const mostPages = 3;
const frame = 'every page';
const head = `# Operations and pages of the console

\`npm run console:operations\` generates this page from the contracts of version 2 and the calls in \`console/src\`. The address of a page follows
\`/console/w/<workspace>/<environment>\`. \`console/build/operations/without-page.ts\` has the reasons for operations without a page.
`;

/** The use of an operation in the console. */
export interface OperationOfConsole {
  operation: string;
  endpoint: Endpoint;
  /** The pages nearest to the call of the operation; empty if no page calls it. */
  pages: readonly string[];
}

/** Returns the public operations of version 2, each with the pages that call the operation. */
export function operationsOfConsole(): OperationOfConsole[] {
  const program = createConsoleProgram();
  const pages = pagesOfFiles(program);
  const called = [...calledOperations(program)];
  return publicEndpoints
    .filter(({ versions, access }) => versions.includes('v2') && access !== 'operations')
    .map((endpoint) => {
      const operation = `${endpoint.method.toUpperCase()} ${versionedPath(endpoint, 'v2')}`;
      const files = called.filter(([, operations]) => operations.has(operation));
      return {
        operation,
        endpoint,
        pages: nearestPages(
          files.map(([file]) => file),
          pages,
        ),
      };
    });
}

/** Returns the text of docs/console.md. */
export function operationsPage(operations = operationsOfConsole()): string {
  const byTag = Map.groupBy(operations, ({ endpoint }) => endpoint.tag);
  const sections = [...byTag].map(([tag, ofTag]) => {
    const byPage = Map.groupBy(ofTag, pageOf);
    const rows = [...byPage].map(([page, ofPage]) => {
      const addresses = ofPage.map(({ operation }) => `\`${operation}\``);
      return `| ${page} | ${addresses.join('<br>')} |`;
    });
    return [`## ${tag}`, '', '| page | operations |', '|---|---|', ...rows, ''].join('\n');
  });
  return [head, ...sections].join('\n');
}

function pageOf({ operation, pages }: OperationOfConsole): string {
  if (pages.length > 0) {
    return pages.map((page) => (page.startsWith('/') ? `\`${page}\`` : page)).join(', ');
  }
  return `– ${withoutPage[operation] ?? '**no reason**'}`;
}

function nearestPages(
  files: readonly string[],
  pages: ReturnType<typeof pagesOfFiles>,
): readonly string[] {
  const distances = new Map<string, number>();
  for (const file of files) {
    for (const [page, distance] of pages.get(file) ?? []) {
      distances.set(page, Math.min(distance, distances.get(page) ?? distance));
    }
  }
  const least = Math.min(...distances.values());
  const nearest = [...distances].filter(([, distance]) => distance === least);
  const isEverywhere = nearest.length > mostPages || (nearest.length > 1 && distances.has(frame));
  return isEverywhere ? [frame] : nearest.map(([page]) => page);
}
