import { authorization } from '@irp/authorization';
import { readConfig } from '@irp/config';
import { createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { settings } from '../src/settings.ts';

describe('settings of the authorization service', () => {
  let platform: TestPlatform;
  before(async () => {
    platform = await createTestPlatform();
  });
  after(() => platform.stop());

  describe('PASSWORD_COST', () => {
    const read = (variables: Record<string, string>) =>
      readConfig(settings, { SECRETS_KEY: 'unused', ...variables });

    it('defaults to the OWASP recommendation, and may be higher anywhere', () => {
      expect(read({}).PASSWORD_COST).to.equal(131_072);
      expect(read({ PASSWORD_COST: '262144', HOST: '0.0.0.0' }).PASSWORD_COST).to.equal(262_144);
    });

    it('may be lower on loopback addresses', () => {
      const local = {
        HOST: '127.0.0.1',
        AUTH_URL: 'http://[::1]:8080',
        PUBLIC_URL: 'http://localhost:8080',
      };
      expect(read({ PASSWORD_COST: '1024' }).PASSWORD_COST).to.equal(1_024);
      expect(read({ PASSWORD_COST: '1024', ...local }).PASSWORD_COST).to.equal(1_024);
    });

    for (const [name, value] of [
      ['HOST', '0.0.0.0'],
      ['AUTH_URL', 'https://auth.example.com'],
      ['PUBLIC_URL', 'https://api.example.com'],
    ] as const) {
      it(`may not be lower with ${name}=${value}`, () => {
        expect(() => read({ PASSWORD_COST: '65536', [name]: value })).to.throw(
          'PASSWORD_COST must be at least 131072',
        );
      });
    }

    for (const value of ['0', '1000', '2097152', 'low']) {
      it(`may not be ${value}`, () => {
        expect(() => read({ PASSWORD_COST: value })).to.throw('PASSWORD_COST must be a');
      });
    }
  });

  describe('AUTH_URL', () => {
    const read = (variables: Record<string, string>) =>
      readConfig(settings, { SECRETS_KEY: 'unused', ...variables });

    for (const [name, value, accepted] of [
      ['AUTH_URL', 'foo', 'a URL that begins with http:// or https://'],
      ['PUBLIC_URL', 'foo', 'a URL that begins with http:// or https://'],
      ['AUTH_URL', 'https://auth.example/path', 'an origin, without a path'],
      ['AUTH_URL', 'https://auth.example?', 'an origin, without a path'],
    ] as const) {
      it(`names ${name}=${value} in comparisons with other settings`, () => {
        expect(() => read({ [name]: value, PASSWORD_COST: '1024' })).to.throw(
          `Bad configuration: ${name} must be ${accepted}, not ${value}`,
        );
      });
    }

    it('may be https anywhere, and http on loopback', () => {
      for (const AUTH_URL of [
        'https://auth.example',
        'http://127.0.0.1:8080',
        'http://[::1]:8080',
        'http://localhost',
      ]) {
        expect(read({ AUTH_URL }).AUTH_URL).to.equal(AUTH_URL);
      }
      expect(read({}).AUTH_URL).to.equal(undefined);
    });

    it('may be http elsewhere only with ALLOW_HTTP_ISSUER', () => {
      for (const AUTH_URL of [
        'http://auth.example',
        'http://10.0.0.1:8080',
        'http://127.0.0.1.auth.example',
      ]) {
        expect(() => read({ AUTH_URL })).to.throw(
          'AUTH_URL must be https unless its host is loopback',
        );
        expect(() => read({ AUTH_URL, ALLOW_HTTP_ISSUER: 'false' })).to.throw(
          'ALLOW_HTTP_ISSUER=true',
        );
        expect(read({ AUTH_URL, ALLOW_HTTP_ISSUER: 'true' }).AUTH_URL).to.equal(AUTH_URL);
      }
    });
  });

  it('is ready while the database is available', async () => {
    const { call } = await platform.start(authorization);
    expect((await call('GET', '/readyz')).status).to.equal(200);
  });
});
