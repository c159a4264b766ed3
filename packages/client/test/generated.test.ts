import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  clientDocument,
  generatedPaths,
  schemaDeclarations,
  writeDeclarations,
} from '@irp/sdk/client-types';
import { expect } from 'chai';
import openapiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { writeTypes } from '../tools/types-file.ts';

const sources = fileURLToPath(new URL('../src', import.meta.url));
const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-7/package.json')));

describe('generated files of the client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'irp-types-'));
  const error = 'run node tools/bootstrap.mjs packages/client/tools/generate.ts';
  after(() => rmSync(folder, { recursive: true }));

  function compile(...files: string[]): string {
    const options = '--ignoreConfig --noEmit --strict --skipLibCheck false'.split(' ');
    const modules = '--module nodenext --target es2022 --singleThreaded'.split(' ');
    const { stdout } = spawnSync(process.execPath, [tsc, ...options, ...modules, ...files], {
      cwd: folder,
      encoding: 'utf8',
    });
    return stdout;
  }

  it('have the paths of the contracts', () => {
    const current = readFileSync(new URL('../src/idempotent-paths.ts', import.meta.url), 'utf8');
    expect(current, error).to.equal(generatedPaths());
  });

  it('have types of the contracts, generated once, and again for other sources', async () => {
    const file = join(folder, 'generated/schema.d.ts');
    expect(await writeTypes(file)).to.equal(true);
    const types = readFileSync(file, 'utf8');
    const { mtimeMs } = statSync(file);
    expect(types).to.include('"/v2/investments/{id}": {').and.not.include('"/v1/');
    expect(types).to.include('string | Blob | ReadableStream<Uint8Array>');
    expect(await writeTypes(file)).to.equal(false);
    expect(statSync(file).mtimeMs).to.equal(mtimeMs);
    const [, ...rest] = types.split('\n');
    writeFileSync(file, ['// sources: of before', ...rest].join('\n'));
    expect(await writeTypes(file)).to.equal(true);
    expect(readFileSync(file, 'utf8') === types).to.equal(true);
  });

  it('have the types that openapi-typescript generates from the same document', async () => {
    const place = join(folder, 'compared');
    mkdirSync(place);
    const document = clientDocument();
    // For a schema with members and `anyOf`, openapi-typescript accepts either of both.
    delete document.components.schemas.NewInvestment!.anyOf;
    const types = await openapiTypes(document as never, {
      defaultNonNullable: false,
      inject: 'type RawBody = string | Blob | ReadableStream<Uint8Array>;',
      transform: ({ format }) =>
        format === 'binary' ? ts.factory.createTypeReferenceNode('RawBody') : undefined,
    });
    writeFileSync(join(place, 'ours.d.ts'), schemaDeclarations(document));
    writeFileSync(join(place, 'theirs.d.ts'), astToString(types));
    writeFileSync(join(place, 'compare.ts'), comparison);
    expect(compile('compared/compare.ts')).to.equal('');
  });

  it('reject a record without a name and a ticker symbol', () => {
    const use = (body: string) =>
      `import type { components } from './generated/schema.d.ts';\nexport const body: components['schemas']['NewInvestment'] = ${body};\n`;
    writeFileSync(join(folder, 'use.ts'), use("{ name: 'Acme' }"));
    expect(compile('use.ts')).to.equal('');
    writeFileSync(join(folder, 'use.ts'), use("{ country: 'FR' }"));
    expect(compile('use.ts')).to.include("Property 'tickerSymbol' is missing");
  });

  it('have compilable declarations in the tarball, and an error names an export without a type', () => {
    const declarations = join(folder, 'declarations');
    writeDeclarations(sources, declarations);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    const index = readFileSync(join(declarations, 'index.d.ts'), 'utf8');
    expect(index).to.include('"./api-error.js"').and.not.include('.ts"');
    const untyped = join(folder, 'untyped');
    mkdirSync(untyped);
    writeFileSync(join(untyped, 'wrong.ts'), 'export const wrong = compute();\n');
    expect(() => writeDeclarations(untyped, join(folder, 'unused'))).to.throw(
      'wrong.ts has no declarations',
    );
  });
});

/** The compiler rejects the file if a schema or an operation differs between the two sides. */
const comparison = `import type * as ours from './ours.d.ts';
import type * as theirs from './theirs.d.ts';
type Raw<T> = T;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Differences<A, B> = {
  [K in keyof A | keyof B]: K extends keyof A & keyof B
    ? Same<A[K], B[K]> extends true ? never : K
    : K;
}[keyof A | keyof B];
const schemas: [Differences<ours.components['schemas'], theirs.components['schemas']>] extends [never] ? true : Differences<ours.components['schemas'], theirs.components['schemas']> = true;
const paths: [Differences<ours.paths, theirs.paths>] extends [never] ? true : Differences<ours.paths, theirs.paths> = true;
export { schemas, paths };
`;
