import { globSync, readFileSync } from 'node:fs';
import { servedOpenApi } from '@irp/contracts/openapi';
import { type ErrorCode, errorCodes, errorEntry } from '@irp/errors';
import { expect } from 'chai';

const root = new URL('../src/', import.meta.url);
const paths = [servedOpenApi('v1'), servedOpenApi('v2')].flatMap((document) =>
  Object.entries(document.paths).filter(([path]) => !path.startsWith('/oauth/')),
);

/** Statuses of unknown addresses and methods, and of versions after the sunset. */
const elsewhere = new Set([404, 405, 410]);

describe('errors of the gateway', () => {
  const text = globSync('**/*.ts', { cwd: root }).map((file) =>
    readFileSync(new URL(file, root), 'utf8'),
  );
  const codes = errorCodes.filter((code) =>
    new RegExp(`PlatformError\\(\\s*'${code}'`).test(text.join('\n')),
  );
  const declared = (statuses: string[], code: ErrorCode) =>
    statuses.includes(String(errorEntry(code).status));

  it('are found in its sources', () => {
    expect(codes).to.include.members([
      'unauthorized',
      'wrong_region',
      'bad_gateway',
      'upstream_timeout',
      'unavailable',
    ]);
  });

  it('are declared on every operation that requires a credential and has a body', () => {
    for (const [path, { post }] of paths) {
      if (post?.requestBody === undefined) {
        continue;
      }
      const statuses = Object.keys(post.responses);
      const missing = codes.filter(
        (code) => !elsewhere.has(errorEntry(code).status) && !declared(statuses, code),
      );
      expect(missing, path).to.deep.equal([]);
    }
  });

  it('are declared on reads, too, except errors of a body', () => {
    const ofBodies = new Set([408, 413, 415, 501, ...elsewhere]);
    for (const [path, { get }] of paths) {
      // Every caller may read its own identity.
      if (get === undefined || get.security.length === 0 || path.endsWith('/me')) {
        continue;
      }
      const statuses = Object.keys(get.responses);
      const missing = codes.filter(
        (code) => !ofBodies.has(errorEntry(code).status) && !declared(statuses, code),
      );
      expect(missing, path).to.deep.equal([]);
    }
  });
});
