import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

const head = 'version: 1\napplication:\n  name: Desk\n';

describe('unusable manifests', () => {
  let home: IrpHome;
  before(async () => {
    home = await createIrpHome();
  });
  after(() => home.remove());

  /**
   * The lines on standard error: the file is read before anything else, also before the sign-in.
   */
  async function linesOf(content: string | Buffer, name = 'irp.yaml'): Promise<string[]> {
    const file = join(home.directory, name);
    await writeFile(file, content);
    const { code, stdout, stderr } = await home.irpHere(['apps', 'plan', file]);
    expect([code, stdout]).to.deep.equal([1, '']);
    return stderr.replaceAll(file, name).trimEnd().split('\n');
  }

  const bomb = `a: &a [${Array(10).fill('x')}]\n${[...'bcdefgh'].map((name, at) => `${name}: &${name} [${Array(10).fill(`*${'abcdefgh'[at]}`)}]\n`).join('')}`;

  for (const [what, content, lines] of [
    [
      'unknown members, each with its place',
      `${head}  colour: red\nlisting:\n  scopes: []\n  version: {number: 1.0.0, date: 2026-11-23}\n`,
      [
        '4:3: application.colour is not a known field',
        '6:3: listing.scopes is not a known field',
        '7:28: listing.version.date is not a known field',
      ],
    ],
    [
      'secrets',
      `${head}  clientSecret: irs_x\n`,
      ['4:3: application.clientSecret is not a known field'],
    ],
    ['another version', 'version: 2\nid: a\n', ['1:1: version must be 1']],
    ['no version', 'id: a\n', ['1:1: version must be 1']],
    [
      'neither id nor name',
      'version: 1\napplication:\n  type: public\n',
      ['2:1: application.name is required if there is no id'],
    ],
    [
      'values of the wrong type',
      `${head}  description: 4\n  pkceRequired: no\nlisting:\n  version: {number: 1.4}\n`,
      [
        '4:3: application.description must be a string: put 4 in quotes',
        '5:3: application.pkceRequired must be true or false',
        '7:13: listing.version.number must be a string: put 1.4 in quotes',
      ],
    ],
    [
      'values that the API would refuse',
      `${head}  scopes: [moon.read]\n  redirectUris:\n    - https://a.example/x\n    - "javascript:alert(1)"\nlisting:\n  documentationLinks: ["http://a.example"]\n`,
      [
        '4:12: application.scopes.0 must be one of investments.read',
        '7:7: application.redirectUris.1 must not use the scheme javascript:',
        '9:24: listing.documentationLinks.0 must be an https URL with a domain name',
      ],
    ],
    ['a name that is there twice', `${head}  name: Other\n`, ['4:3: Map keys must be unique']],
    [
      'tabs as indentation',
      'version: 1\napplication:\n\tname: Desk\n',
      ['3:1: Tabs are not allowed as indentation'],
    ],
    [
      'several documents',
      `${head}---\nversion: 1\n`,
      ['a manifest must be one YAML document: a second document starts here'],
    ],
    ['unknown tags', 'version: !number 1\n', ['1:10: Unresolved tag: !number']],
    ['merge keys', `${head}  <<: {type: public}\n`, ['4:3: application.<< is not a known field']],
    [
      'aliases that fill the memory',
      bomb,
      ['irp.yaml: a manifest must have at most 100 aliases, and no alias inside its own anchor'],
    ],
    [
      'an alias in its own anchor',
      'version: 1\nlisting: &a\n  name: *a\n',
      ['irp.yaml: a manifest must have at most 100 aliases'],
    ],
    ['an unknown alias', 'version: *v\n', ['irp.yaml: an alias refers to the unknown anchor &v']],
    [
      '__proto__',
      `${head}  metadata:\n    __proto__: x\n`,
      ['5:5: __proto__ is not a known field'],
    ],
    ['deep nesting', '['.repeat(100_000), ['Maximum call stack size exceeded']],
    ['a list', '- version: 1\n', ['1:1: the manifest must be an object']],
    ['an empty file', '', ['irp.yaml: The manifest is empty.']],
    ['comments only', '# nothing\n', ['irp.yaml: The manifest is empty.']],
    ['other encodings', Buffer.from('\ufeffversion: 1', 'utf16le'), ['irp.yaml: must be UTF-8']],
    [
      'large files',
      `# ${'x'.repeat(1_048_576)}`,
      ['irp.yaml: The manifest must have at most 1 MiB.'],
    ],
  ] as [string, string | Buffer, string[]][]) {
    it(`names ${what}`, async () => {
      const found = await linesOf(content);
      expect(found).to.have.length(lines.length);
      for (const [at, line] of lines.entries()) {
        expect(found[at])
          .to.match(/^irp: irp\.yaml/)
          .and.include(line);
      }
    });
  }

  for (const [what, content, line] of [
    [
      'comments',
      '{\n  "version": 1, // the first\n  "id": "a"\n}',
      '2:17: must be JSON, without comments and trailing commas: ',
    ],
    ['trailing commas', '{"version": 1,}', '1:15: must be JSON'],
    ['an end that is missing', '{\n"version": 1', '2:13: must be JSON'],
    [
      'names that are there twice',
      '{"version": 1,\n "id": "a", "id": "b"}',
      '2:13: Map keys must be unique',
    ],
    [
      'unknown members',
      '{\n\t"version": 1,\n\t"id": "a", "colour": "red"}',
      '3:13: colour is not a known field',
    ],
    [
      '__proto__',
      '{"version": 1, "id": "a", "__proto__": {}}',
      '1:27: __proto__ is not a known field',
    ],
  ] as const) {
    it(`names ${what} in JSON`, async () => {
      const found = await linesOf(content, 'irp.json');
      expect(found).to.have.length(1);
      expect(found[0]).to.include(`irp: irp.json:${line}`);
    });
  }

  it('reads a byte order mark, Windows line ends, and texts that look like other types', async () => {
    const content =
      '\ufeffversion: 1\r\napplication:\r\n  name: no\r\n  description: 2026-11-23\r\n  colour: on\r\n';
    expect(await linesOf(content)).to.deep.equal([
      'irp: irp.yaml:5:3: application.colour is not a known field',
    ]);
  });

  it('reads YAML and JSON from standard input', async () => {
    for (const [input, line] of [
      ['version: 2\nid: a\n', 'standard input:1:1: version must be 1'],
      ['{"version": 1, /* */ "id": "a"}', 'standard input:1:16: must be JSON'],
    ] as const) {
      const { code, stderr } = await home.irpHere(['apps', 'plan', '-'], input);
      expect(stderr).to.include(`irp: ${line}`);
      expect(code).to.equal(1);
    }
  });

  it('reports all errors as one document with --json', async () => {
    await writeFile(join(home.directory, 'irp.yaml'), `${head}  colour: red\n`);
    const { stderr } = await home.irp(['apps', 'plan', '--json']);
    expect(JSON.parse(stderr)).to.deep.equal({
      error: 'manifest',
      file: 'irp.yaml',
      errors: [
        {
          field: 'application.colour',
          message: 'is not a known field',
          line: 4,
          column: 3,
        },
      ],
      message: 'irp.yaml:4:3: application.colour is not a known field',
    });
  });

  it('shows at most 20 errors as lines', async () => {
    const found = await linesOf(
      head + Array.from({ length: 30 }, (_, at) => `  colour${at}: red\n`).join(''),
    );
    expect(found).to.have.length(21);
    expect(found[20]).to.equal('irp: … and 10 more errors; see all with --json.');
  });

  it('are missing files, and folders', async () => {
    await mkdir(join(home.directory, 'folder'));
    for (const [name, message] of [
      ['missing.yaml', 'The file missing.yaml does not exist.'],
      ['folder', 'folder must be a file: it is a folder.'],
    ] as const) {
      const { code, stderr } = await home.irp(['apps', 'plan', name, '--detailed-exitcode']);
      expect([code, stderr]).to.deep.equal([1, `irp: ${name}: ${message}\n`]);
    }
  });
});
