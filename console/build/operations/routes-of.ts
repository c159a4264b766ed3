import { dirname, join, relative } from 'node:path';
import type ts from 'typescript';
import { root } from '../built-console.ts';

const sources = join(root, 'console/src/');
const declaration = /const (\w+) = createRoute\(\{([\s\S]*?)\n\}\);/g;
const lazyPages = /const (\w+) = lazyPage\(\(\) => import\('([^']+)'\)\)/g;

interface Declared {
  path: string;
  parent: string;
  code: string;
}

/**
 * Returns the routes of a file: the address after workspace and environment, and the file of the
 * page.
 */
export function routesOf(file: Pick<ts.SourceFile, 'text' | 'fileName'>): [string, string][] {
  const { text, fileName } = file;
  const codeOf = new Map(
    [...text.matchAll(lazyPages)].map(([, name = '', code = '']) => [name, code]),
  );
  const declared = new Map(
    [...text.matchAll(declaration)].map(([, name = '', body = '']): [string, Declared] => [
      name,
      {
        path: matchOf(body, /path: '([^']*)'/),
        parent: matchOf(body, /getParentRoute: \(\) => (\w+)/) || parentOf(body, text),
        code: codeOf.get(matchOf(body, /lazyRouteComponent\((\w+)/)) ?? '',
      },
    ]),
  );
  const addressOf = ({ path, parent }: Declared): string => {
    const above = declared.get(parent);
    return [above && addressOf(above), path].filter((part) => part && part !== '/').join('/');
  };
  return [...declared.values()]
    .filter(({ code }) => code !== '')
    .map((route) => [
      `/${addressOf(route)}`,
      relative(sources, join(dirname(fileName), route.code)),
    ]);
}

/** Returns the parent of a route whose body spreads an object with `getParentRoute`. */
function parentOf(body: string, text: string): string {
  const spread = matchOf(body, /\.\.\.(\w+)/);
  return matchOf(text, new RegExp(`const ${spread} = \\{ getParentRoute: \\(\\) => (\\w+)`));
}

function matchOf(text: string, pattern: RegExp): string {
  return pattern.exec(text)?.[1] ?? '';
}
