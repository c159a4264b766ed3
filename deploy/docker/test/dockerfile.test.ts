import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { copyContext } from '../tools/verify/copy-context.ts';
import { execForm, parseDockerfile, substitute } from '../tools/verify/dockerfile.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const instructions = parseDockerfile(readFileSync(`${root}deploy/docker/Dockerfile`, 'utf8'));
const valuesOf = (name: string) =>
  instructions.filter((one) => one.name === name).map(({ value }) => value);

describe('the Dockerfile', () => {
  it('has the Node version of the repository, by an exact tag', () => {
    const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
    expect(valuesOf('ARG')[0]).to.equal(`NODE_IMAGE=node:${dependencies.node}-bookworm-slim`);
    expect(valuesOf('FROM').map((from) => substitute(from, { NODE_IMAGE: 'node' }))).to.deep.equal([
      'node AS build',
      'node AS sdk',
      'node AS console',
      'node',
    ]);
  });

  it('starts a service as an unprivileged user who owns no code, with a health check', () => {
    expect(valuesOf('USER')).to.deep.equal(['1000:1000']);
    expect(valuesOf('COPY')).to.deep.equal([
      '. .',
      '. .',
      '. .',
      '--from=build /build ./',
      '--from=sdk /build/node_modules/.cache/sdk ./node_modules/.cache/sdk',
      '--from=console /build/node_modules/.cache/console ./node_modules/.cache/console',
      '--from=build --chown=1000:1000 /data /data',
    ]);
    expect(valuesOf('STOPSIGNAL')).to.deep.equal(['SIGTERM']);
    expect(valuesOf('ENTRYPOINT')).to.deep.equal(['["node"]']);
    expect(valuesOf('HEALTHCHECK')[0]).to.match(/CMD \["node", "healthcheck.mjs"\]$/);
  });

  it('is read by its instructions, with their continued lines', () => {
    const text =
      '# a comment\nFROM a AS b\n\nRUN one \\\n    # not this\n    && two\nCMD ["x", "y"]\n';
    expect(parseDockerfile(text)).to.deep.equal([
      { name: 'FROM', value: 'a AS b' },
      { name: 'RUN', value: 'one  && two' },
      { name: 'CMD', value: '["x", "y"]' },
    ]);
    expect(() => parseDockerfile('FROM a\nnonsense')).to.throw('not an instruction: nonsense');
    expect(execForm('["x", "y"]')).to.deep.equal(['x', 'y']);
    expect(() => execForm('"x"')).to.throw('must be in exec form');
    expect(substitute(`a-\${B}-$C`, { B: '1' })).to.equal('a-1-$C');
    expect(() => substitute(`\${B}`, {})).to.throw('B, which has no value');
  });
});

describe('the context of the images', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'irp-context-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('has the sources of services and packages, and no secret, test, data or installed dependency', async () => {
    const files = [
      'package.json',
      'LICENSE',
      'tsconfig.json',
      'packages/client/README.md',
      'packages/client-python/README.md',
      'packages/client-python/python/irp_client/py.typed',
      'pnpm-lock.yaml',
      'gateway/src/main.ts',
      'gateway/versions.json',
      'console/src/main.tsx',
      'packages/http/src/index.ts',
      'services/notifications/templates/a.md',
      'deploy/docker/healthcheck.mjs',
    ];
    const others = [
      'deploy/docker/secrets/audit-secrets-key',
      '.env',
      '.git/config',
      'data/demo.json',
      'owner.json',
      'e2e/src/a.ts',
      'gateway/test/a.test.ts',
      'packages/http/README.md',
      'packages/client/tools/a.ts',
      'gateway/node_modules/a/b.js',
      'node_modules/a/b.js',
      'services/audit/audit.log',
    ];
    for (const file of [...files, ...others]) {
      mkdirSync(join(folder, 'from', dirname(file)), { recursive: true });
      writeFileSync(join(folder, 'from', file), file);
    }
    writeFileSync(join(folder, 'from/.dockerignore'), readFileSync(`${root}.dockerignore`));
    await copyContext(join(folder, 'from'), join(folder, 'to'));
    const copied = await readdir(join(folder, 'to'), { recursive: true, withFileTypes: true });
    const paths = copied
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    expect(paths.map((path) => path.slice(join(folder, 'to/').length))).to.have.members(files);
  });
});
