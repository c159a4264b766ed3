import {
  ConfigError,
  durationMs,
  flag,
  integer,
  origins,
  port,
  processEnvironment,
  readConfig,
  text,
  url,
  webAddress,
  withoutSecrets,
} from '@irp/config';
import { expect } from 'chai';
import { z } from 'zod';

const schema = z.object({
  NAME: text(),
  PORT: port().default(8080),
  TIMEOUT_MS: durationMs().default(1_000),
  COUNT: integer(-5, 5).optional(),
  DEBUG: flag().default(false),
  DB: url('mongodb:', 'mongodb+srv:').optional(),
  SITE: webAddress().optional(),
  ORIGINS: origins().default('*'),
});

function errorOf(environment: Record<string, string>): string {
  try {
    readConfig(schema, { NAME: 'n', ...environment });
  } catch (error) {
    expect(error).to.be.instanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('was accepted');
}

describe('readConfig', () => {
  it('parses types, and uses defaults for unset and empty variables', () => {
    expect(
      readConfig(schema, {
        NAME: 'n',
        PORT: '',
        DEBUG: 'true',
        COUNT: '-5',
      }),
    ).to.include({
      NAME: 'n',
      PORT: 8080,
      TIMEOUT_MS: 1_000,
      COUNT: -5,
      DEBUG: true,
    });
  });

  it('ignores variables that the schema does not define', () => {
    expect(readConfig(schema, { NAME: 'n', OTHER: 'x' })).not.to.have.property('OTHER');
  });

  it('names every invalid variable in one line, with its value unless it is a secret', () => {
    const environment = {
      NAME: '',
      PORT: 'http',
      COUNT: '6',
      DEBUG: 'yes',
      DB: 'hunter2',
      TIMEOUT_MS: 'a@b',
    };
    expect(errorOf(environment).split('; ')).to.have.members([
      'Bad configuration: NAME must be set',
      'PORT must be a whole number from 0 to 65535, not http',
      'COUNT must be a whole number from -5 to 5, not 6',
      'DEBUG must be true or false, not yes',
      'DB must be a URL that begins with mongodb:// or mongodb+srv://',
      'TIMEOUT_MS must be a whole number from 0 to 86400000',
    ]);
  });

  for (const [name, values] of Object.entries({
    PORT: ['-1', '65536', '80.5', '1e3', ' 80', '0x50', '٣', '9'.repeat(20)],
    TIMEOUT_MS: ['-1', '86400001', '1s'],
    COUNT: ['6', '-6', '', 'NaN', 'Infinity'].filter(Boolean),
    DEBUG: ['1', 'TRUE', 'on'],
    DB: ['localhost', 'http://localhost', 'mongodb//x', '://'],
  })) {
    for (const value of values) {
      it(`rejects ${name}=${value}`, () => {
        expect(errorOf({ [name]: value })).to.include(`${name} must be`);
      });
    }
  }

  for (const SITE of ['foo', 'ftp://x', 'http:x', 'https://', '://']) {
    it(`names SITE=${SITE} with its value`, () => {
      expect(errorOf({ SITE })).to.include(
        `SITE must be a URL that begins with http:// or https://, not ${SITE}`,
      );
    });
  }

  it('omits the value of a site with a password', () => {
    expect(errorOf({ SITE: 'htp://anna:hunter2@site.example' })).to.not.include('hunter2');
  });

  for (const ORIGINS of [
    'foo',
    'https://a.example/',
    'https://A.example',
    'https://a.example:443',
    '*,https://a.example',
  ]) {
    it(`names ORIGINS=${ORIGINS}, which no browser sends`, () => {
      const wrong = ORIGINS.split(',')[0];
      expect(errorOf({ ORIGINS }))
        .to.include('ORIGINS must be * or origins')
        .and.include(`, not ${wrong}`);
    });
  }

  it('accepts origins of pages, of apps and of extensions', () => {
    const ORIGINS =
      'https://a.example, http://localhost:5173,http://[::1]:8080,capacitor://localhost,chrome-extension://abc';
    expect(readConfig(schema, { NAME: 'n', ORIGINS }).ORIGINS).to.equal(ORIGINS);
    expect(errorOf({ ORIGINS: `${ORIGINS},` })).to.include('not an empty value');
  });

  it('accepts a URL with several hosts', () => {
    const DB = 'mongodb://a:1,b:2/?replicaSet=r';
    expect(readConfig(schema, { NAME: 'n', DB }).DB).to.equal(DB);
  });

  it('accepts both ends of a range', () => {
    expect(
      readConfig(schema, {
        NAME: 'n',
        PORT: '0',
        TIMEOUT_MS: '86400000',
      }),
    ).to.include({
      PORT: 0,
      TIMEOUT_MS: 86_400_000,
    });
    expect(readConfig(schema, { NAME: 'n', PORT: '65535' }).PORT).to.equal(65_535);
  });
});

describe('processEnvironment', () => {
  it('counts empty variables as unset', () => {
    process.env.IRP_TEST_EMPTY = '';
    process.env.IRP_TEST_SET = 'x';
    try {
      const environment = processEnvironment();
      expect(environment)
        .to.include({ IRP_TEST_SET: 'x' })
        .and.not.to.have.property('IRP_TEST_EMPTY');
    } finally {
      delete process.env.IRP_TEST_EMPTY;
      delete process.env.IRP_TEST_SET;
    }
  });
});

describe('withoutSecrets', () => {
  for (const [address, shown] of [
    ['mongodb://anna:p@ss@a:1,b:2/x?authSource=s', 'mongodb://a:1,b:2/x'],
    ['redis://:p@a:1, rediss://u:p@b:2', 'redis://a:1,rediss://b:2'],
    ['mongodb+srv://u:p%40@cluster.example', 'mongodb+srv://cluster.example'],
    ['a:9092,b:9092', 'a:9092,b:9092'],
  ] as const) {
    it(`shows ${shown}`, () => {
      expect(withoutSecrets(address)).to.equal(shown);
    });
  }
});
