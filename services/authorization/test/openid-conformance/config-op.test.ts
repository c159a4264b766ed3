import { expect } from 'chai';
import { type OAuthBench, startOAuth } from '../support/start-oauth.ts';
import { planOf } from './plan.ts';

const issuer = 'https://localhost:8443';

/* The plan oidcc-config-certification-test-plan: a single module with many conditions. */
describe('OpenID conformance: Config OP', () => {
  let bench: OAuthBench;
  before(async () => {
    bench = await startOAuth(Date.now, { AUTH_URL: issuer });
  });
  after(() => bench.platform.stop());

  const { module } = planOf(['oidcc-discovery-endpoint-verification']);

  module('oidcc-discovery-endpoint-verification', async () => {
    const response = await fetch(`${bench.url}/.well-known/openid-configuration`);
    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.match(/^application\/json(?:;|$)/);
    const metadata = (await response.json()) as Record<string, unknown>;
    expect(metadata.issuer).to.equal(issuer);
    expect(metadata).to.deep.include({
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
    });
    expect(metadata.id_token_signing_alg_values_supported).to.include('RS256');
    expect(metadata.grant_types_supported).to.include('authorization_code');
    expect(metadata.scopes_supported).to.include('openid');
    for (const scope of metadata.scopes_supported as string[]) {
      expect(scope).to.match(/^[!#-[\]-~]+$/);
    }
    expect(metadata.claims_supported).to.include.members(['sub', 'name', 'email']);
    expect(metadata.code_challenge_methods_supported).to.deep.equal(['S256']);
    expect(metadata.claims_parameter_supported).to.equal(true);
    const locales = metadata.ui_locales_supported as string[];
    expect(Intl.getCanonicalLocales(locales)).to.deep.equal(locales);
    const endpoints = Object.entries(metadata).filter(([name]) => /(?:_endpoint|_uri)$/.test(name));
    const names = endpoints.map(([name]) => name);
    expect(names).to.include.members([
      'authorization_endpoint',
      'token_endpoint',
      'userinfo_endpoint',
      'jwks_uri',
    ]);
    for (const [name, url] of endpoints) {
      expect(url, name).to.match(/^https:\/\/localhost:8443\/[^?#]+$/);
    }

    const { pathname } = new URL(String(metadata.jwks_uri));
    const { keys } = (await (await fetch(bench.url + pathname)).json()) as {
      keys: Record<string, string>[];
    };
    const ids = keys.map(({ kid }) => kid);
    expect(new Set(ids).size).to.equal(keys.length);
    expect(
      keys.filter(({ kty, alg }) => kty === 'RSA' && alg === 'RS256'),
    ).to.have.length.greaterThan(0);
    for (const key of keys) {
      expect(key).not.to.have.any.keys('d', 'p', 'q', 'dp', 'dq', 'qi', 'k');
      expect(key.kid).to.match(/./);
      if (key.kty === 'RSA') {
        expect(Buffer.from(key.n ?? '', 'base64url').length * 8).to.be.at.least(2_048);
      } else {
        expect(key).to.include({ kty: 'EC', crv: 'P-256' });
      }
    }
  });
});
