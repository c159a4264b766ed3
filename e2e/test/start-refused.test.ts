import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { createHome, failToStart } from '../src/platform-process.ts';

describe('npm start with invalid settings', function () {
  this.timeout(60_000);

  it('rejects PORT=abc in one line', async () => {
    const home = await createHome();
    const { code, lines } = await failToStart({ ...home.environment, PORT: 'abc' });
    await home.remove();
    expect(code).to.equal(1);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include('PORT');
  });

  for (const [name, value] of Object.entries({
    SECRETS_KEY: 'short',
    CHECKPOINTS_FILE: '/nope/x',
    PUBLIC_URL: 'foo',
    ACCESS_LOG: '/nope/x',
  }))
    it(`rejects ${name}=${value} in one line, without a warning of the engines beside it`, async () => {
      const home = await createHome();
      const { code, lines, output } = await failToStart({ ...home.environment, [name]: value });
      await home.remove();
      expect(code).to.equal(1);
      expect(lines).to.have.length(1);
      expect(lines[0])
        .to.match(/^Cannot start: /)
        .and.include(name);
      expect(output).to.equal('');
    });

  it('rejects a DATA_DIR that is not writable', async () => {
    const home = await createHome();
    const file = join(home.directory, 'file');
    await writeFile(file, '');
    const { code, lines } = await failToStart({ ...home.environment, DATA_DIR: join(file, 'inside') });
    await home.remove();
    expect(code).to.equal(1);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include('DATA_DIR').and.include(file);
  });

  it('rejects a DATA_DIR in a folder in which nothing can be created', async function () {
    if (process.platform !== 'linux') return this.skip();
    const home = await createHome();
    for (const directory of ['/proc/data', '/proc/data/inside']) {
      const { code, lines } = await failToStart({ ...home.environment, DATA_DIR: directory });
      expect(code).to.equal(1);
      expect(lines).to.have.length(1);
      expect(lines[0]).to.include(`DATA_DIR ${directory} is not writable`);
    }
    await home.remove();
  });

  it('rejects a HOST that is not an address of this machine', async () => {
    const home = await createHome();
    const { code, lines } = await failToStart({ ...home.environment, HOST: '192.0.2.1' });
    await home.remove();
    expect(code).to.equal(1);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include('192.0.2.1');
  });

  it('rejects a PORT that another program uses', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const home = await createHome();
    const { code, lines } = await failToStart({ ...home.environment, PORT: String(port) });
    await new Promise((resolve) => other.close(resolve));
    await home.remove();
    expect(code).to.equal(1);
    expect(lines).to.deep.equal([
      `Cannot start: PORT ${port} on 127.0.0.1 is in use by another program. Set PORT to a free one.`,
    ]);
  });
});
