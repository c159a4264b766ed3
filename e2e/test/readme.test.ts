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
  /** What the README shows below it; empty where it shows nothing. */
  shown: string;
}

/** The commands of the tour, each with its lines of output. */
function commandsOf(tour: string): Command[] {
  const commands: Command[] = [];
  for (const [, language, block] of tour.matchAll(/```(sh|json)\n([\s\S]*?)```/g)) {
    const last = commands.at(-1);
    if (language === 'json' && last) {
      last.shown = block!;
    } else if (block!.startsWith('$ ')) {
      commands.push(...block!.slice(2).split('\n$ ').map(toCommand));
    }
  }
  return commands;
}

/** A command goes on after a line that ends with a backslash, and until its last quotation ends. */
function toCommand(text: string): Command {
  const lines = text.split('\n');
  let command = lines.shift() ?? '';
  while (lines.length > 0 && (command.endsWith('\\') || command.split("'").length % 2 === 0)) {
    command += `\n${lines.shift()}`;
  }
  return {
    text: command,
    shown: lines.join('\n').trim(),
  };
}

describe('commands of the README', function () {
  this.timeout(120_000);
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
    const text = await readFile(join(root, 'README.md'), 'utf8');
    const tour = text.slice(text.indexOf('## A first tour'), text.indexOf('## Settings of'));
    commands = commandsOf(tour);
    const script = [
      `BASE=${platform.baseUrl} DATA=${folder}`,
      /^KEY=.*$/m.exec(tour)?.[0],
      // What the script `irp` of package.json runs, in the folder of the test.
      `npm() { '${process.execPath}' '${root}packages/cli/src/main.ts' "\${@:5}"; }`,
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
    expect(commands).to.have.length.greaterThan(12);
    expect(outputs).to.have.length(commands.length + 1);
    const problems = outputs.filter((output) => output.startsWith('{"type":"/docs/errors/'));
    expect(problems, 'but for the one that shows an error').to.have.length(1);
    expect(JSON.parse(outputOf('$BASE$LOCATION/api-keys'))).to.include({
      name: 'First',
      environment: 'production',
    });
    expect(JSON.parse(outputOf('Bearer $TOKEN')).data[0]).to.have.all.keys('name');
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

  it('respond as the README shows', () => {
    const shown = commands.filter(({ shown: text }) => text.startsWith('{'));
    expect(shown).to.have.length(3);
    for (const { text, shown: expected } of shown) {
      const { detail, message, requestId, ...same } = JSON.parse(expected);
      const body = JSON.parse(outputOf(text));
      expect(body, text).to.deep.include(same);
      expect(Object.keys(JSON.parse(expected)), text).to.have.members(Object.keys(body));
    }
  });

  it('respond with the headers that the README shows', () => {
    const { text, shown } = commands.find((one) => one.shown.startsWith('HTTP/'))!;
    const namesOf = (lines: string) =>
      lines
        .trim()
        .split('\n')
        .map((line) => line.split(':', 1)[0]!.trim());
    expect(namesOf(outputOf(text))).to.deep.equal(namesOf(shown));
  });
});
