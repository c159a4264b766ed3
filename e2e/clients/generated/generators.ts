import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  goProgram,
  heyApiProgram,
  openapiTypescriptProgram,
  orvalProgram,
  pythonProgram,
} from './programs.ts';

const run = promisify(execFile);
const maxBuffer = 64 * 2 ** 20;

/** A command that takes a base URL and an API key. */
type Command = [program: string, ...args: string[]];

interface Generator {
  name: string;
  /** Installs the generator in the folder. Throws where it cannot be had. */
  install(folder: string): Promise<void>;
  /** Makes the client from `document.json` in the folder, and compiles its program. */
  build(folder: string): Promise<Command>;
}

const typescript = 'typescript@5.9.3';
const types = '@types/node@24';
const bundler = 'esbuild@0.28.2';

/** Installs packages of npm in the folder. Throws where they cannot be had. */
export async function installPackages(folder: string, packages: readonly string[]): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...quiet, ...packages], { cwd: folder });
}

/** A client in TypeScript: compiled with `strict`, and bundled for Node. */
function typescriptGenerator(
  name: string,
  packages: readonly string[],
  generate: readonly string[],
  program: string,
): Generator {
  return {
    name,
    install: (folder) => installPackages(folder, [typescript, types, bundler, ...packages]),
    async build(folder) {
      const node = (...args: string[]) => run(process.execPath, args, { cwd: folder, maxBuffer });
      const [bin = '', ...args] = generate;
      await node(binOf(folder, bin), ...args);
      await writeFile(join(folder, 'main.ts'), program);
      const options = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2023,dom'];
      const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--types', 'node'];
      await node('node_modules/typescript/bin/tsc', ...options, ...modules, 'main.ts');
      const bundle = ['main.ts', '--bundle', '--platform=node', '--format=esm'];
      await run(join(folder, 'node_modules/.bin/esbuild'), [...bundle, '--outfile=main.mjs'], {
        cwd: folder,
      });
      return [process.execPath, join(folder, 'main.mjs')];
    },
  };
}

/** The program of a package, as its package.json names it. */
function binOf(folder: string, path: string): string {
  return createRequire(join(folder, 'package.json')).resolve(path);
}

const openapiTypescript = typescriptGenerator(
  'openapi-typescript',
  ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0'],
  ['./node_modules/openapi-typescript/bin/cli.js', 'document.json', '-o', 'api.ts'],
  openapiTypescriptProgram,
);

const heyApi = typescriptGenerator(
  '@hey-api/openapi-ts',
  ['@hey-api/openapi-ts@0.95.0'],
  ['./node_modules/@hey-api/openapi-ts/bin/run.js', '-i', 'document.json', '-o', 'api'],
  heyApiProgram,
);

const orval = typescriptGenerator(
  'orval',
  ['orval@7.13.2'],
  [
    './node_modules/orval/dist/bin/orval.js',
    '--input',
    './document.json',
    '--output',
    './api.ts',
    '--client',
    'fetch',
  ],
  orvalProgram,
);

const python: Generator = {
  name: 'openapi-python-client',
  async install(folder) {
    await run('python3', ['-m', 'venv', join(folder, 'venv')]);
    const quiet = ['--quiet', '--disable-pip-version-check'];
    await run(join(folder, 'venv/bin/python'), [
      '-m',
      'pip',
      'install',
      ...quiet,
      'openapi-python-client==0.29.1',
    ]);
  },
  async build(folder) {
    const generate = ['generate', '--path', 'document.json', '--output-path', 'client'];
    await run(join(folder, 'venv/bin/openapi-python-client'), generate, {
      cwd: folder,
      maxBuffer,
    });
    await writeFile(join(folder, 'client/main.py'), pythonProgram);
    return [join(folder, 'venv/bin/python'), join(folder, 'client/main.py')];
  },
};

const oapiCodegen: Generator = {
  name: 'oapi-codegen',
  async install(folder) {
    await writeFile(join(folder, 'go.mod'), 'module example.com/generated\n\ngo 1.24\n');
    const tool = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
    await run('go', ['install', tool], { env: { ...process.env, GOBIN: folder } });
  },
  async build(folder) {
    await mkdir(join(folder, 'api'));
    const settings = {
      package: 'api',
      output: 'api/api.go',
      generate: { client: true, models: true },
      'output-options': { 'response-type-suffix': 'Reply' },
    };
    await writeFile(join(folder, 'settings.yaml'), JSON.stringify(settings));
    await writeFile(join(folder, 'main.go'), goProgram);
    const inFolder = { cwd: folder, maxBuffer };
    await run('./oapi-codegen', ['-config', 'settings.yaml', 'document.json'], inFolder);
    await run('go', ['mod', 'tidy'], inFolder);
    await run('go', ['build', '-o', 'program', '.'], inFolder);
    return [join(folder, 'program')];
  },
};

export const generators: readonly Generator[] = [
  openapiTypescript,
  heyApi,
  orval,
  python,
  oapiCodegen,
];
