import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The output folder of `npm run console:build`. The gateways of `npm start` and of the container
 * image read this folder.
 */
export const defaultDirectory = fileURLToPath(
  new URL('../../../node_modules/.cache/console', import.meta.url),
);

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

interface Asset {
  contentType: string;
  /** The content coding of the body; undefined if the body is not compressed. */
  coding: 'br' | 'gzip' | undefined;
  body: Buffer;
}

/** Reads the HTML of the console's page; undefined before the first build. */
export function readConsolePage(directory: string): Promise<string | undefined> {
  return readFile(join(directory, 'index.html'), 'utf8').catch(() => undefined);
}

/** Reads the error of the last build; undefined if the last build succeeded. */
export async function readFailure(directory: string): Promise<string | undefined> {
  const text = await readFile(join(directory, 'failure.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text).reason;
}

/**
 * Reads a file of the console, compressed if the client accepts a coding that the build has
 * created. Returns undefined for an unknown name.
 * @param codings the content codings that the client accepts
 */
export async function readAsset(
  directory: string,
  name: string,
  codings: readonly string[],
): Promise<Asset | undefined> {
  const contentType = contentTypes[extname(name)];
  if (contentType === undefined || !/^[\w-][\w.-]*$/.test(name)) {
    return undefined;
  }
  const file = join(directory, 'assets', name);
  const forms = [
    { coding: 'br', suffix: '.br' },
    { coding: 'gzip', suffix: '.gz' },
  ] as const;
  for (const { coding, suffix } of forms) {
    const body = codings.includes(coding) ? await read(`${file}${suffix}`) : undefined;
    if (body !== undefined) {
      return { contentType, coding, body };
    }
  }
  const body = await read(file);
  return body && { contentType, coding: undefined, body };
}

function read(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch(() => undefined);
}
