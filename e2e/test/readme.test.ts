import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const separator = '\n=== next command ===\n';

interface Command {
  text: string;
  /** The output shown below the command in the README; empty without output. */
  shown: string;
}

/** The commands of a document, each with the block of output below the command. */
function commandsOf(document: string): Command[] {
  const commands: Command[] = [];
  for (const [, language, block = ''] of document.matchAll(/```(sh|json|text)\n([\s\S]*?)```/g)) {
    const last = commands.at(-1);
    if (language === 'sh') {
      commands.push(...split(block).map((text) => ({ text, shown: '' })));
    } else if (last) {
      last.shown = block.trim();
    }
  }
  return commands;
}

/** A command continues after a line with a final backslash, and until the last quotation ends. */
function split(block: string): string[] {
  const commands: string[] = [];
  let open = '';
  for (const line of block.trim().split('\n')) {
    open += open === '' ? line : `\n${line}`;
    if (!open.endsWith('\\') && open.split("'").length % 2 === 1) {
      commands.push(open);
      open = '';
    }
  }
  return commands;
}

describe('commands of the README and of the tour', () => {
  let platform: RunningDemo;
  let commands: Command[];
  let outputs: string[];
  let folder: string;

  before(async () => {
    platform = await startDemo({ CHECKPOINT_MS: '200' });
    folder = await mkdtemp(join(tmpdir(), 'irp-readme-'));
    await writeFile(join(folder, 'demo.json'), JSON.stringify(platform.demo));
    const example = 'docs/manifest.example.yaml';
    await cp(join(root, example), join(folder, example));
    // A bundle needs a checkpoint.
    await eventually('there is a checkpoint', async () => {
      const { body } = await platform.call('GET', '/v2/audit/checkpoints', {
        key: platform.demo.apiKey,
      });
      return body.meta.totalRecords > 0;
    });
    const [readme, tour] = await Promise.all(
      ['README.md', 'docs/tour.md'].map((path) => readFile(join(root, path), 'utf8')),
    );
    commands = commandsOf(`${readme?.slice(readme.indexOf('## First call'))}${tour}`).filter(
      ({ text }) => !/^(?:BASE=|irp\(\))/.test(text),
    );
    const script = [
      `BASE=${platform.baseUrl} DATA=${folder}`,
      // The script `irp` of package.json, in the folder of the test.
      `npm() { '${process.execPath}' '${root}packages/cli/src/main.ts' "\${@:5}"; }`,
      'irp() { npm run -s irp -- "$@"; }',
      ...commands.map(({ text: command }) => `${command}\nprintf '%s' '${separator}'`),
    ].join('\n');
    const env = { ...process.env, XDG_CONFIG_HOME: folder };
    const { stdout } = await promisify(execFile)('bash', ['-e', '-c', script], {
      cwd: folder,
      encoding: 'utf8',
      env,
    });
    outputs = stdout.split(separator);
  });
  after(async () => {
    await platform.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const outputOf = (part: string) =>
    outputs[commands.findIndex(({ text }) => text.includes(part))] ?? '';

  it('all succeed', () => {
    expect(commands).to.have.length.greaterThan(35);
    expect(outputs).to.have.length(commands.length + 1);
    const problems = outputs.filter((output) => output.startsWith('{"type":"/docs/errors/'));
    expect(problems, 'but for the one that shows an error').to.have.length(1);
    expect(JSON.parse(outputOf('$BASE$LOCATION/api-keys'))).to.include({
      name: 'First',
      environment: 'production',
    });
    expect(JSON.parse(outputOf('Bearer $SERVER_TOKEN')).data[0]).to.have.all.keys('name');
    expect(JSON.parse(outputOf('Bearer $TOKEN')).data).to.deep.equal([]);
    const found = JSON.parse(outputOf('ratnig+watch')).data;
    expect(found.map(({ name }: { name: string }) => name)).to.deep.equal(['Rating Watch']);
    expect(JSON.parse(outputOf('$BASE/v2/installations '))).to.include({ state: 'active' });
    expect(outputOf('rejected.json')).to.equal('401\n');
    const deliveries = JSON.parse(outputOf('$HOOK/deliveries')).data.map(
      ({ type }: { type: string }) => type,
    );
    expect(deliveries).to.include('application.unpublished');
    expect(outputOf('audit verify')).to.match(/\d+ records/);
  });

  it('respond as the documents show', () => {
    const shown = commands.filter(({ shown: text }) => text.startsWith('{'));
    expect(shown).to.have.length(4);
    for (const { text, shown: expected } of shown) {
      const { detail, message, requestId, ...same } = JSON.parse(expected);
      const body = JSON.parse(outputOf(text));
      expect(body, text).to.deep.include(same);
      expect(Object.keys(JSON.parse(expected)), text).to.have.members(Object.keys(body));
    }
  });

  it('respond with the headers that the tour shows', () => {
    const { text, shown } = commands.find((one) => one.shown.startsWith('HTTP/'))!;
    const namesOf = (lines: string) =>
      lines
        .trim()
        .split('\n')
        .map((line) => line.split(':', 1)[0]!.trim());
    expect(namesOf(outputOf(text))).to.deep.equal(namesOf(shown));
  });
});
