import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { scopeDescriptions, scopeRisks } from '@irp/contracts';
import { expect } from 'chai';
import { GuideReader } from '../clients/guide-reader.ts';
import { readSteps } from '../clients/guide-steps.ts';
import { type PartnerSite, startPartnerSite } from '../clients/partner.ts';

const folder = new URL('../../docs/partners/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const tools = ['bash', 'curl', 'openssl'];

/** The pages about a public application; the others are about a confidential one. */
const publicApplicationPages = new Set([
  'authorization-code-pkce.md',
  'refresh.md',
  'device.md',
  'openid.md',
  'revocation.md',
]);

describe(`guide for partners: the responses match its pages (needs ${tools.join(', ')})`, function () {
  this.timeout(60_000);
  let site: PartnerSite;

  before(async function () {
    const missing = tools.filter((tool) => spawnSync(tool, ['--help']).error);
    if (missing.length > 0) {
      console.log(`skipped: ${missing.join(', ')} not found`);
      this.skip();
    }
    site = await startPartnerSite({ DEVICE_POLL_INTERVAL_S: '' });
  });
  after(() => site?.platform.stop());

  for (const page of pages) {
    const steps = readSteps(read(page));
    if (steps.length === 0) continue;
    it(`${page}: ${steps.filter(({ response }) => response).length} responses`, async () => {
      const application = publicApplicationPages.has(page) ? site.public : site.confidential;
      const reader = new GuideReader(site.person, {
        API_URL: site.platform.baseUrl,
        AUTH_URL: site.authUrl,
        API_KEY: site.person.apiKey,
        CLIENT_ID: application.clientId,
        CLIENT_SECRET: application.clientSecret ?? '',
        REDIRECT_URI: application.redirectUris[0]!,
        OTHER_WORKSPACE: site.platform.demo.workspaces[1]!.id,
      });
      try {
        for (const step of steps) await reader.execute(step);
      } finally {
        reader.close();
      }
    });
  }
});

describe('guide for partners', () => {
  it('lists every scope with its description and risk', () => {
    const rows = Object.entries(scopeDescriptions).map(
      ([scope, description]) => `| \`${scope}\` | ${description} | ${scopeRisks[scope as keyof typeof scopeRisks]} |`,
    );
    expect(read('README.md')).to.contain(rows.join('\n'));
  });

  it('links to every page, and has no broken links', () => {
    const linked = (name: string) => [...read(name).matchAll(/\]\(([\w-]+\.md)(?:#[\w-]+)?\)/g)].map(([, to]) => to!);
    for (const name of pages) expect(pages, name).to.include.members(linked(name));
    expect(linked('README.md')).to.include.members(pages.filter((name) => name !== 'README.md'));
  });
});
