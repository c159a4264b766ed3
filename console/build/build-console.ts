import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileStates } from '@irp/background-build/file-states';
import {
  type BuiltConsole,
  defaultDirectory,
  failureName,
  manifestName,
  readBuilt,
  root,
} from './built-console.ts';
import { bundleConsole } from './bundle-console.ts';
import { compressFiles } from './compress-files.ts';
import { firstLoadBytes } from './first-load.ts';

/**
 * The source files. A change of a source file makes a new build necessary. A new file also causes a
 * build, because its import changes a listed file.
 */
const sources = [
  'console/{index.html,package.json,tsconfig.json}',
  'console/{build,src}/**/*.{ts,tsx,css,json,svg}',
  'packages/{client,contracts,look,transparency}/package.json',
  'packages/{client,transparency}/src/**/*.ts',
  'packages/contracts/src/{scope-{descriptions,texts},german-mail-summaries}.ts',
  'packages/contracts/src/messages/*.{json,ts}',
  'packages/look/src/*.{css,svg,ts}',
  // Changes with the lockfile, and therefore with every package.
  'node_modules/.installed',
];

/**
 * Builds the console into a folder. The files of the previous build stay for open tabs.
 * @throws Error for a source that cannot be built. `failure.json` in the folder also contains the
 *   message of the error.
 */
export async function buildConsole(directory = defaultDirectory): Promise<BuiltConsole> {
  mkdirSync(join(directory, 'assets'), { recursive: true });
  const folder = mkdtempSync(join(directory, 'unfinished-'));
  try {
    const built = await buildIn(folder, directory);
    rmSync(join(directory, failureName), { force: true });
    return built;
  } catch (error) {
    writeFileSync(join(directory, failureName), JSON.stringify({ reason: reasonOf(error) }));
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function buildIn(folder: string, directory: string): Promise<BuiltConsole> {
  // Reads the states of the source files before the build, so that a change during the build causes
  // another build.
  const states = fileStates(root, sourceFiles());
  requireListed(await bundleConsole(folder), Object.keys(states));
  const assets = readdirSync(join(folder, 'assets'));
  await compressFiles(join(folder, 'assets'), assets);
  const built: BuiltConsole = {
    assets,
    firstLoadBytes: firstLoadBytes(folder),
    sources: states,
  };
  removeOthers(directory, [...assets, ...(readBuilt(directory)?.assets ?? [])]);
  for (const file of readdirSync(join(folder, 'assets'))) {
    renameSync(join(folder, 'assets', file), join(directory, 'assets', file));
  }
  writeFileSync(join(folder, manifestName), JSON.stringify(built));
  // `index.html` comes last and thus refers only to complete files.
  renameSync(join(folder, 'index.html'), join(directory, 'index.html'));
  renameSync(join(folder, manifestName), join(directory, manifestName));
  return built;
}

/** Throws for an unlisted source, because a change of this source would cause no new build. */
function requireListed(modules: readonly string[], listed: readonly string[]): void {
  const unlisted = modules
    .filter((path) => path.startsWith(root) && !path.includes('/node_modules/'))
    .map((path) => relative(root, path.replace(/\?.*$/, '')))
    .filter((path) => !listed.includes(path));
  if (unlisted.length > 0) {
    throw new Error(
      `console/build/build-console.ts does not list the sources ${unlisted.join(', ')}`,
    );
  }
}

function sourceFiles(): string[] {
  const exclude = ['packages/*/src/generated/**'];
  return globSync(sources, { cwd: root, exclude });
}

function removeOthers(directory: string, kept: string[]): void {
  const names = new Set(kept);
  for (const file of readdirSync(join(directory, 'assets'))) {
    if (!names.has(file.replace(/\.(?:br|gz)$/, ''))) {
      // Another process may remove the same files.
      rmSync(join(directory, 'assets', file), { force: true });
    }
  }
}

/** Returns the message of an error without the stack of the bundler. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [reason = message] = message.split('\n\nStack backtrace:');
  return reason;
}
