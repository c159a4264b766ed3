import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'chai';

const sources = join(import.meta.dirname, '../src');

function run(program: string, ...args: string[]) {
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    // With this PORT, a start would fail.
    const env = { ...process.env, PORT: 'none' };
    execFile(
      process.execPath,
      [join(sources, program), ...args],
      { env },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

describe('arguments of npm start', () => {
  for (const program of ['main.ts', 'bundle/main.ts']) {
    it(`are handled by ${program} without a start`, async () => {
      const { code, stdout, stderr } = await run(program, '--help');
      expect([code, stderr]).to.deep.equal([0, '']);
      expect(stdout).to.match(/^Usage: npm start/);
      expect(stdout).to.include('PORT, HOST').and.to.include('DATA_DIR');
      const unknown = await run(program, '--port=9000');
      expect(unknown).to.deep.equal({
        code: 2,
        stdout: '',
        stderr: 'Unknown option "--port=9000". See npm start -- --help.\n',
      });
    });
  }

  it('are none for a start', async () => {
    expect((await run('main.ts')).stderr).to.match(/^Cannot start: .*PORT/);
  });
});
