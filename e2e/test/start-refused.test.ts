import { readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startPlatform } from '@irp/embedded';
import { expect } from 'chai';
import { createHome, failToStart, type Home } from '../src/platform-process.ts';

describe('npm start with invalid settings', () => {
  let home: Home;
  beforeEach(async () => {
    home = await createHome();
  });
  afterEach(() => home.remove());

  /**
   * The error of a start in this process. A separate process prints this line behind `Cannot start:
   * `, and ends with code 1.
   */
  async function refusal(environment: Record<string, string>): Promise<string> {
    const line = await startPlatform({
      ...process.env,
      ...home.environment,
      ...environment,
    }).then(
      async (platform) => {
        await platform.stop();
        return 'it started';
      },
      ({ message }: Error) => message,
    );
    expect(line).not.to.include('\n');
    return line;
  }
  async function refusedProcess(environment: Record<string, string>) {
    const { code, lines, output } = await failToStart({ ...home.environment, ...environment });
    expect(code).to.equal(1);
    expect(lines).to.have.length(1);
    expect(output).to.equal('');
    return lines[0];
  }

  it('rejects PORT=abc in one line', async () => {
    expect(await refusedProcess({ PORT: 'abc' })).to.match(/^Cannot start: .*PORT/);
  });

  it('rejects SECRETS_KEY=short in one line, without a warning of the engines', async () => {
    expect(await refusedProcess({ SECRETS_KEY: 'short' })).to.match(/^Cannot start: .*SECRETS_KEY/);
  });

  for (const [name, value] of Object.entries({
    SECRETS_KEY: 'short',
    CHECKPOINTS_FILE: '/nope/x',
    PUBLIC_URL: 'foo',
    ACCESS_LOG: '/nope/x',
  })) {
    it(`rejects ${name}=${value} before the engines start and could warn`, async () => {
      expect(await refusal({ [name]: value })).to.include(name);
      expect(await readdir(home.directory)).not.to.include.oneOf(['store', 'events']);
    });
  }

  it('rejects a DATA_DIR that is not writable', async () => {
    const file = join(home.directory, 'file');
    await writeFile(file, '');
    expect(await refusal({ DATA_DIR: join(file, 'inside') }))
      .to.include('DATA_DIR')
      .and.include(file);
  });

  it('rejects a DATA_DIR in a folder in which nothing can be created', async function () {
    if (process.platform !== 'linux') {
      return this.skip();
    }
    for (const directory of ['/proc/data', '/proc/data/inside']) {
      expect(await refusal({ DATA_DIR: directory })).to.include(
        `DATA_DIR ${directory} is not writable`,
      );
    }
  });

  it('rejects a HOST that is not an address of this machine', async () => {
    expect(await refusal({ HOST: '192.0.2.1' })).to.include('192.0.2.1');
  });

  it('rejects a PORT that another program uses', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const line = await refusal({ PORT: String(port) });
    await new Promise((resolve) => other.close(resolve));
    expect(line).to.equal(
      `PORT ${port} on 127.0.0.1 is in use by another program. Set PORT to a free port.`,
    );
  });
});
