import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { servedOpenApi } from '@irp/contracts/openapi';
import { isLong } from '@irp/testing/in-shape';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { expect } from 'chai';
import openapiTypes, { astToString } from 'openapi-typescript';

/** A generated client takes the compiler ten seconds of CPU. */
const inLong = isLong ? it : it.skip;
const root = fileURLToPath(new URL('../../../', import.meta.url));
const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-7/package.json')));

/** Third-party linters and generators on the document served by the gateway. */
describe('OpenAPI document in other tools', () => {
  const document = servedOpenApi('v2');
  const operationIds = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  let folder: string;
  let file: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'irp-openapi-'));
    file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  function run(command: string, ...args: string[]) {
    // The native compiler is written in Go: garbage collection takes a third of the time.
    const env = { GOGC: 'off', ...process.env };
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      env,
    });
    return { status, output: `${stdout}${stderr}` };
  }

  /** The errors of the compiler for the generated files of a subfolder. */
  function compile(name: string): string {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      allowImportingTsExtensions: true,
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
    };
    const project = join(folder, name, 'tsconfig.json');
    writeFileSync(project, JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
    return run(process.execPath, tsc, '-p', project, '--singleThreaded').output;
  }

  it('has no error and no warning of Redocly', async () => {
    const config = await loadConfig({ configPath: join(root, 'redocly.yaml') });
    const problems = await lintFromString({
      source: JSON.stringify(document),
      config,
    });
    expect(
      problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`),
    ).to.deep.equal([]);
  });

  it('has a success for every operation except a redirect', () => {
    const operations = Object.values(document.paths ?? {}).flatMap((path) =>
      Object.values(path as Record<string, { operationId?: string; responses?: object }>),
    );
    const without = operations.filter(
      ({ operationId, responses = {} }) =>
        operationId && !Object.keys(responses).some((status) => /^2/.test(status)),
    );
    expect(without.map(({ operationId }) => operationId)).to.deep.equal(['authorizeByForm']);
  });

  inLong('is a typed client of every operation by openapi-typescript, which compiles', async () => {
    const types = astToString(await openapiTypes(document as never));
    for (const id of operationIds) {
      expect(types.includes(`\n    ${id}: {`), id).to.equal(true);
    }
    mkdirSync(join(folder, 'types'));
    writeFileSync(join(folder, 'types', 'schema.d.ts'), types);
    writeFileSync(
      join(folder, 'types', 'use.ts'),
      `import type { operations } from './schema.d.ts';
const limit: NonNullable<NonNullable<operations['listInvestments']['parameters']['query']>['limit']> = 10;
const name: operations['getMe']['responses'][200]['content']['application/json']['workspace']['name'] = 'x';
export { limit, name };`,
    );
    expect(compile('types')).to.equal('');
  });

  inLong(
    'is a client with a function for every operation by @hey-api/openapi-ts, which compiles',
    async () => {
      const output = join(folder, 'hey');
      await createClient({
        input: file,
        output,
        logs: { level: 'silent' },
      });
      const functions = readFileSync(join(output, 'sdk.gen.ts'), 'utf8');
      for (const id of operationIds) {
        const name = `export const ${id.replaceAll(/[^A-Za-z0-9]/g, '')} = `;
        expect(functions.toLowerCase().includes(name.toLowerCase()), id).to.equal(true);
      }
      expect(compile('hey')).to.equal('');
    },
  );
});
