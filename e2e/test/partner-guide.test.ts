import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { scopeRisks } from '@irp/contracts';
import {
  logoSize,
  maxScreenshots,
  reviewChecks,
  screenshotSize,
  unpublishListing,
} from '@irp/contracts/directory';
import { expect } from 'chai';
import { GuideReader } from '../clients/guide-reader.ts';
import { type GuideStep, readSteps } from '../clients/guide-steps.ts';
import { type PartnerSite, startPartnerSite } from '../clients/partner.ts';

const folder = new URL('../../docs/partners/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const tools = ['bash', 'curl', 'openssl'];

/** Replaces the 30 s of the refresh window in the guide. */
const refreshWindowS = 3;
const shortened = (shell: string) => shell.replace('sleep 31', `sleep ${refreshWindowS + 1}`);

/** The pages about a public application. All other pages are about a confidential application. */
const publicApplicationPages = new Set([
  'authorization-code-pkce.md',
  'refresh.md',
  'device.md',
  'openid.md',
  'revocation.md',
]);

/** Pages with examples after a sign-in. */
const pagesAfterSignIn = new Set(['refresh.md', 'revocation.md']);

/** The sign-in of another page, up to the tokens. */
function signInSteps(): GuideStep[] {
  const steps = readSteps(read('authorization-code-pkce.md'));
  const exchange = steps.findIndex(({ captures }) =>
    captures.some(([, to]) => to === 'ACCESS_TOKEN'),
  );
  return steps
    .slice(0, exchange + 1)
    .map((step, index) =>
      index === exchange
        ? { ...step, captures: [...step.captures, ['refresh_token', 'REFRESH_TOKEN']] }
        : step,
    );
}

describe(`guide for partners: the responses match its pages (needs ${tools.join(', ')})`, () => {
  let site: PartnerSite;

  before(async function () {
    const missing = tools.filter((tool) => spawnSync(tool, ['--help']).error);
    if (missing.length > 0) {
      console.log(`skipped: ${missing.join(', ')} not found`);
      this.skip();
    }
    site = await startPartnerSite({
      DEVICE_POLL_INTERVAL_S: '',
      REFRESH_LEEWAY_MS: String(refreshWindowS * 1_000),
    });
  });
  after(() => site?.platform.stop());

  for (const page of pages) {
    const steps = readSteps(read(page));
    if (steps.length === 0) {
      continue;
    }
    it(`${page}: ${steps.filter(({ response }) => response).length} responses`, async () => {
      const application = publicApplicationPages.has(page) ? site.public : site.confidential;
      const { users } = site.platform.demo;
      const reviewer = users.find(({ platformRoles }) => platformRoles.includes('reviewer'))!;
      const tenant = users.at(-1)!;
      const reader = new GuideReader(site.person, {
        API_URL: site.platform.baseUrl,
        AUTH_URL: site.authUrl,
        API_KEY: site.person.apiKey,
        CLIENT_ID: application.clientId,
        CLIENT_SECRET: application.clientSecret ?? '',
        REDIRECT_URI: application.redirectUris[0]!,
        OTHER_WORKSPACE: site.platform.demo.workspaces[1]!.id,
        REVIEWER_KEY: reviewer.apiKey,
        TENANT_KEY: tenant.apiKey,
        TENANT_WORKSPACE: tenant.workspaceId,
      });
      try {
        const before = pagesAfterSignIn.has(page) ? signInSteps() : [];
        for (const step of [...before, ...steps]) {
          await reader.execute({
            ...step,
            shell: shortened(step.shell),
          });
        }
      } finally {
        reader.close();
      }
    });
  }

  it('names the operation that installs applications', async () => {
    const { paths } = (await site.platform.call('GET', '/openapi.json')).body as {
      paths: Record<string, object>;
    };
    const installing = Object.entries(paths).filter(
      ([path, methods]) =>
        path.includes('/installations') && ['post', 'put'].some((method) => method in methods),
    );
    expect(Object.keys(paths)).to.include('/v2/applications');
    expect(installing.map(([path]) => path)).to.include('/v2/installations');
    expect(read('README.md')).to.contain(
      'An admin installs the application with `POST /v2/installations`',
    );
  });

  it('a 401 follows the guide: the token is invalid, without a reason', async () => {
    const row = read('README.md')
      .split('\n')
      .find((line) => line.startsWith('| 401 | `unauthorized` |'));
    expect(row).to.match(
      /^\| 401 \| `unauthorized` \| no token; or, with `error="invalid_token"` in `WWW-Authenticate`/,
    );
    expect(row).to.contain('unknown, revoked or expired, without saying which');
    const { platform, confidential, authUrl } = site;
    const Authorization = `Basic ${Buffer.from(`${confidential.clientId}:${confidential.clientSecret}`).toString('base64')}`;
    const post = async (path: string, fields: Record<string, string>) => {
      const body = new URLSearchParams(fields);
      const response = await fetch(`${authUrl}${path}`, {
        method: 'POST',
        headers: { Authorization },
        body,
      });
      expect(response.status, path).to.equal(200);
      return response;
    };
    const issued = await post('/oauth/token', { grant_type: 'client_credentials' });
    const { access_token: revoked } = (await issued.json()) as { access_token: string };
    await post('/oauth/revoke', { token: revoked });
    const challenge = async (headers: Record<string, string>) => {
      const response = await platform.call('GET', '/v2/investments', { headers });
      expect([response.status, response.body.error]).to.deep.equal([401, 'unauthorized']);
      return [response.headers.get('www-authenticate'), response.body.message];
    };
    const unknown = `${revoked.slice(0, 12)}${'0'.repeat(8)}`;
    const ofRevoked = await challenge({ Authorization: `Bearer ${revoked}` });
    expect(ofRevoked[0]).to.contain('error="invalid_token"');
    expect((await challenge({ Authorization: `Bearer ${unknown}` }))[0]).to.equal(ofRevoked[0]);
    expect((await challenge({}))[0]).not.to.contain('error=');
  });
});

describe('guide for partners', () => {
  it('lists every scope by its risk', () => {
    const lines = Map.groupBy(Object.entries(scopeRisks), ([, risk]) => risk);
    expect([...lines.keys()]).to.have.members(['low', 'medium', 'high']);
    const guide = read('README.md').replaceAll('\n  ', ' ');
    for (const [risk, scopes] of lines) {
      const names = scopes.map(([scope]) => `\`${scope}\``);
      expect(guide).to.contain(`- ${risk} risk: ${names.join(', ')}\n`);
    }
  });

  it('names the subject of each check of the automated review', () => {
    const section =
      read('publish.md')
        .split(/^## /m)
        .find((text) => text.startsWith('Submit the listing')) ?? '';
    const named = [...section.matchAll(/^- `([a-z_]+)`: ./gm)].map(([, name]) => name);
    expect(named).to.deep.equal([...reviewChecks]);
  });

  it('names the accepted images, and the default for installations', () => {
    const publishing = read('publish.md');
    for (const { least, most } of [logoSize, screenshotSize]) {
      expect(publishing).to.contain(
        `from ${least.width} × ${least.height} to ${most.width} × ${most.height}`,
      );
    }
    expect(publishing).to.contain(`at most ${maxScreenshots}, in the order`);
    const { existingInstallations } = unpublishListing.body.parse({});
    expect(publishing).to.contain(`(\`${existingInstallations}\`, the default)`);
  });

  it('links to every page, and has no broken links', () => {
    const linked = (name: string) =>
      [...read(name).matchAll(/\]\(([\w-]+\.md)(?:#[\w-]+)?\)/g)].map(([, to]) => to!);
    for (const name of pages) {
      expect(pages, name).to.include.members(linked(name));
    }
    expect(linked('README.md')).to.include.members(pages.filter((name) => name !== 'README.md'));
  });
});
