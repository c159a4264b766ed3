import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, readConfig, text, url, withSettingsFromFiles } from '@irp/config';
import { expect } from 'chai';
import { z } from 'zod';

const schema = z.object({
  SECRET: text(),
  DB: url('mongodb:').default('mongodb://default'),
  LOG_FILE: text().optional(),
});

describe('settings from files', () => {
  let directory: string;
  before(() => {
    directory = mkdtempSync(join(tmpdir(), 'irp-config-'));
  });
  after(() => rmSync(directory, { recursive: true }));

  function file(name: string, contents: string | Uint8Array): string {
    const path = join(directory, name);
    writeFileSync(path, contents);
    return path;
  }
  function errorOf(environment: Record<string, string>): string {
    try {
      readConfig(schema, environment);
    } catch (error) {
      expect(error).to.be.instanceOf(ConfigError);
      expect((error as Error).message)
        .to.not.include('\n')
        .and.not.include(directory);
      return (error as Error).message;
    }
    throw new Error('was accepted');
  }

  for (const end of ['', '\n', '\r\n', '\n\n']) {
    it(`reads a value that ends with ${JSON.stringify(end)}`, () => {
      const SECRET_FILE = file('secret', ` hunter 2\ntwo${end}`);
      expect(readConfig(schema, { SECRET_FILE }).SECRET).to.equal(' hunter 2\ntwo');
    });
  }

  it('reads any setting, through a symbolic link, in place of a default', () => {
    const DB_FILE = join(directory, 'link');
    symlinkSync(file('db', 'mongodb://u:p@db\n'), DB_FILE);
    expect(readConfig(schema, { SECRET: 's', DB_FILE }).DB).to.equal('mongodb://u:p@db');
  });

  it('counts empty variables as unset', () => {
    const SECRET_FILE = file('secret', 'x');
    expect(
      readConfig(schema, {
        SECRET: '',
        SECRET_FILE,
        DB_FILE: '',
      }).SECRET,
    ).to.equal('x');
    expect(readConfig(schema, { SECRET: 's', SECRET_FILE: '' }).SECRET).to.equal('s');
  });

  it('keeps a setting whose own name ends in _FILE, and reads it from a file, too', () => {
    expect(readConfig(schema, { SECRET: 's', LOG_FILE: '/nowhere/log' }).LOG_FILE).to.equal(
      '/nowhere/log',
    );
    const LOG_FILE_FILE = file('name', '/var/log/x\n');
    expect(readConfig(schema, { SECRET: 's', LOG_FILE_FILE }).LOG_FILE).to.equal('/var/log/x');
  });

  it('names both variables if both are set, and not their values', () => {
    const message = errorOf({
      SECRET: 'hunter2',
      SECRET_FILE: file('secret', 'hunter3'),
    });
    expect(message).to.equal(
      'Bad configuration: SECRET and SECRET_FILE are both set: set only one',
    );
  });

  it('names the variable of a missing, empty, binary or too large file, or a folder', () => {
    const without = 'Bad configuration: SECRET_FILE';
    const must = `${without} must be the path of a readable text file:`;
    expect(errorOf({ SECRET_FILE: join(directory, 'none') })).to.equal(
      `${must} the file does not exist`,
    );
    expect(errorOf({ SECRET_FILE: file('empty', '\n\n') })).to.equal(
      `${without} names an empty file`,
    );
    expect(errorOf({ SECRET_FILE: directory })).to.equal(`${must} the path is not a regular file`);
    expect(errorOf({ SECRET_FILE: '/dev/zero' })).to.equal(
      `${must} the path is not a regular file`,
    );
    expect(errorOf({ SECRET_FILE: file('binary', Uint8Array.of(0xff, 0xfe)) })).to.equal(
      `${must} not UTF-8`,
    );
    const large = file('large', 'x'.repeat(1_048_577));
    expect(errorOf({ SECRET_FILE: large })).to.equal(
      `${must} the file is larger than 1048576 bytes`,
    );
  });

  it('names the variable of an unreadable file', function () {
    if (process.getuid?.() === 0) {
      this.skip();
    }
    const SECRET_FILE = file('closed', 'x');
    chmodSync(SECRET_FILE, 0);
    expect(errorOf({ SECRET_FILE })).to.include('SECRET_FILE').and.include('permission denied');
  });

  it('names every invalid variable, set directly or by a file', () => {
    const message = errorOf({
      SECRET_FILE: join(directory, 'none'),
      DB_FILE: file('db', 'http://hunter2'),
    });
    expect(message).to.match(
      /^Bad configuration: SECRET_FILE must be the path .*; DB must be a URL/,
    );
    expect(message).to.not.include('hunter2').and.not.include('SECRET must be set');
  });

  it('replace the variables that name the files', () => {
    const given = {
      SECRET_FILE: file('secret', 'x\n'),
      OTHER_FILE: '/nowhere',
    };
    expect(withSettingsFromFiles(['SECRET', 'DB'], given)).to.deep.equal({
      SECRET: 'x',
      OTHER_FILE: '/nowhere',
    });
    expect(() => withSettingsFromFiles(['OTHER'], given)).to.throw(
      ConfigError,
      'OTHER_FILE must be the path',
    );
  });
});
