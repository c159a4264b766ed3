import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import {
  type RunningPlatform,
  startRunningPlatform,
} from '../../client/test/support/running-platform.ts';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

const readme = new URL('../README.md', import.meta.url);
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const id = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

/** The output of an example; `…` stands for the rest of a line, and an id is cut. */
function expectOutput(printed: string, expected: string[]): void {
  const lines = printed.trimEnd().split('\n').filter(Boolean);
  expect(lines, printed).to.have.length(expected.length);
  for (const [at, line] of lines.entries()) {
    const pattern = (expected[at] ?? '')
      .split(/01a1fdcc-…| …$/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*');
    expect(line.replaceAll(id, 'ID')).to.match(new RegExp(`^${pattern}$`));
  }
}

interface Example {
  command: string;
  printed: string[];
}

/** Commands at the start of a document or after an output, each with the block of output below. */
function examplesOf(text: string): Example[] {
  const examples: Example[] = [];
  const blocks = `\`\`\`sh\n${text}`.matchAll(/```(sh|text)\n([\s\S]*?)```/g);
  for (const [, language, block = ''] of blocks) {
    const lines = block.trimEnd().split('\n');
    const last = examples.at(-1);
    if (language === 'text' && last) {
      last.printed = lines;
    } else if (/^printf /.test(block)) {
      examples.push(...lines.map((command) => ({ command, printed: [] })));
    } else {
      break;
    }
  }
  return examples;
}

describe('the examples of the README of irp', () => {
  let platform: RunningPlatform;
  let home: IrpHome;

  before(async () => {
    [platform, home] = await Promise.all([startRunningPlatform(), createIrpHome()]);
    await home.irpHere(['login', '--url', platform.baseUrl, '--api-key'], `${platform.apiKey}\n`);
  });

  after(async () => {
    await platform.stop();
    await home.remove();
  });

  /** Runs a line in a shell, in the folder of the previous lines. */
  async function run(line: string): Promise<string> {
    const script = `irp() { "$NODE" "$MAIN" "$@" 2>&1; }; ${line}`;
    const { NO_COLOR: _, FORCE_COLOR: __, ...environment } = process.env;
    const env = {
      ...environment,
      NODE: process.execPath,
      MAIN: main,
      XDG_CONFIG_HOME: join(home.directory, 'config'),
    };
    const options = { cwd: home.directory, env };
    const { stdout } = await promisify(execFile)('sh', ['-c', script], options).catch(
      (error) => error,
    );
    return stdout;
  }

  it('import files and edit records as pasted, one after the other', async () => {
    const text = await readFile(readme, 'utf8');
    const examples = examplesOf(text.slice(text.indexOf("printf 'Symbol")));
    expect(examples).to.have.length(4);
    for (const { command, printed } of examples) {
      expectOutput(await run(command), printed);
    }
  });
});
