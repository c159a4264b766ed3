import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hasChromium, openChromium } from '@irp/testing/chromium';
import { drawnInShort } from '@irp/testing/in-shape';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { type DocsServer, startDocsServer } from './docs-server.ts';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

describe('reference in Chromium', () => {
  let server: DocsServer;
  let browser: Browser;
  let page: Page;
  let problems: string[];

  before(async function () {
    if (!hasChromium) {
      this.skip();
    }
    server = await startDocsServer();
    browser = await openChromium();
  });
  after(async () => {
    await browser?.close();
    await server?.stop({ drainMs: 0 });
  });

  beforeEach(async () => {
    problems = [];
    page = await browser.newPage();
    // A busy machine is not a fault of the page: only the deadline of the test decides.
    page.setDefaultTimeout(0);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) {
        problems.push(message.text());
      }
    });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(`${server.url}/`) && !request.url().startsWith('data:')) {
        problems.push(request.url());
      }
    });
  });
  afterEach(async () => {
    await page.close();
  });

  const violations = async () => {
    // The policy of the page rejects foreign script tags.
    await page.evaluate(source);
    return page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      const { violations: found } = await axe.run();
      return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    });
  };

  it('lists only the operations of the newest version, each with an address', async () => {
    await page.goto(`${server.url}/docs`);
    const links = await page
      .locator('main .operations a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links).to.include('docs/v2/createInvestment').and.include('docs/v2/issueToken');
    expect(links.filter((link) => !link?.startsWith('docs/v2/'))).to.deep.equal([]);
    await page.locator('main').getByRole('link', { name: 'Create an investment' }).click();
    await page.getByRole('heading', { name: 'Create an investment', level: 1 }).waitFor();
    expect(page.url()).to.equal(`${server.url}/docs/v2/createInvestment`);
    expect(problems).to.deep.equal([]);
  });

  it('sends a request and shows its response, without a violation of its content security policy', async () => {
    await page.goto(`${server.url}/docs/v2/getStatus`);
    await page.getByRole('button', { name: 'Send GET' }).click();
    await page.locator('#response').getByText('"region": "us"').waitFor();
    expect(server.calls.at(-1)).to.deep.equal({ path: '/v2/status', apiKey: undefined });
    expect(problems).to.deep.equal([]);
  });

  it('requests a credential after a 401 without a credential, over the page and not before its text', async () => {
    await page.route('**/v2/me', (route) =>
      route.fulfill({ status: 401, json: { error: 'unauthorized' } }),
    );
    await page.goto(`${server.url}/docs/v2/getMe`);
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    await page.getByRole('button', { name: 'Send GET' }).click();
    await page.getByText('Enter an API key or sign in, then send').waitFor();
    await page.evaluate('scrollTo(0, 0)');
    expect(await heading.boundingBox()).to.deep.equal(before);
    expect(await page.locator('#api-key').evaluate((key) => key.matches(':focus'))).to.equal(true);
    expect(await violations()).to.deep.equal([]);
  });

  it('opens the first result of the search by Enter', async () => {
    await page.goto(`${server.url}/docs`);
    await page.locator('#query').fill('Create an investment');
    await page.locator('#results a').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Create an investment', level: 1 }).waitFor();
  });

  it('reads an API key from the fragment of its URL, removes it from there, and sends it', async () => {
    await page.goto(`${server.url}/docs/v2/getInvestment#apiKey=irk_test_us_secret`);
    await page.getByText('Credentials (API key)').waitFor();
    expect(page.url()).to.equal(`${server.url}/docs/v2/getInvestment`);
    expect(await page.locator('.sample code').first().textContent()).to.equal(
      `curl '${server.url}/v2/investments/018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37' \\\n  --header 'X-API-Key: irk_test_us_secret'`,
    );
    await page.locator('#path-id').fill('a/b');
    await page.getByRole('button', { name: 'Send GET' }).click();
    await page.locator('#response pre').first().waitFor({ state: 'attached' });
    expect(server.calls.at(-1)).to.deep.equal({
      path: '/v2/investments/a%2Fb',
      apiKey: 'irk_test_us_secret',
    });
    await page.reload();
    await page.getByText('Credentials (API key)').click();
    await page.getByRole('button', { name: 'Forget the credentials' }).click();
    expect(await page.locator('.sample code').first().textContent()).to.contain('YOUR_API_KEY');
    expect(problems).to.deep.equal([]);
  });

  it('puts nothing of a link into code but a key, and asks before it replaces a key', async () => {
    const code = () => page.locator('.sample code').first().textContent();
    for (const key of ["x'; touch /tmp/x; echo '", 'a"b', '$&', 'a\\', '`id`']) {
      await page.goto('about:blank');
      await page.goto(`${server.url}/docs/v2/getMe#apiKey=${encodeURIComponent(key)}`);
      await page.locator('#credentials').waitFor();
      expect(page.url()).to.equal(`${server.url}/docs/v2/getMe`);
      expect(await code(), key).to.contain("--header 'X-API-Key: YOUR_API_KEY'");
      await page.locator('#credentials summary').click();
      await page.locator('#api-key').fill(key);
      expect(await code(), key).to.contain("--header 'X-API-Key: YOUR_API_KEY'");
      await page.locator('#api-key').fill('');
    }
    await page.locator('#api-key').fill('mine');
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      return dialog.dismiss();
    });
    // Changes the hash without a reload: the page must also read this change.
    await page.evaluate("location.hash = '#apiKey=theirs'");
    await page.waitForFunction("location.hash === ''");
    expect(questions).to.have.length(1);
    expect(await code()).to.contain('mine');
    expect(problems).to.deep.equal([]);
  });

  it('sends a write once, a deletion after a question, and no request to another host', async () => {
    await page.goto(`${server.url}/docs/v2/deleteInvestment`);
    const accepted: boolean[] = [false, true];
    page.on('dialog', (dialog) => (accepted.shift() ? dialog.accept() : dialog.dismiss()));
    const button = page.getByRole('button', { name: 'Send DELETE' });
    const before = server.calls.length;
    await page.locator('#path-id').fill('42');
    await button.click();
    await button.click();
    await page.locator('#response pre').first().waitFor({ state: 'attached' });
    expect(accepted).to.deep.equal([]);
    await page.goto(`${server.url}/docs/v2/getInvestment`);
    await page.locator('#path-id').fill('..');
    await page.getByRole('button', { name: 'Send GET' }).click();
    await page.getByText('in a path are no ids').waitFor();
    expect(server.calls.length - before).to.be.at.most(1);
    expect(problems.filter((text) => !text.includes('404'))).to.deep.equal([]);
  });

  it('sends files as files, and requires a file', async () => {
    await page.goto(`${server.url}/docs/v2/importInvestments`);
    await page.locator('#content-type').selectOption('multipart/form-data');
    expect(await page.locator('#body-text:visible').count()).to.equal(0);
    await page.getByRole('button', { name: 'Send POST' }).click();
    await page.getByText('no file is chosen').waitFor();
    await page.locator('#content-type').selectOption('text/csv');
    expect(await page.locator('#body-text').inputValue()).to.contain('tickerSymbol');
    expect(problems).to.deep.equal([]);
  });

  it('removes an expired token, with a message', async () => {
    // The clock of the page: a busy machine may need longer than the token lives.
    await page.clock.install();
    await page.goto(`${server.url}/docs/v2/getMe`);
    await page.evaluate(`sessionStorage.setItem('irp.token', 'token');
      sessionStorage.setItem('irp.tokenExpiresAtMs', String(Date.now() + 600_000));`);
    await page.reload();
    await page.getByText('Credentials (signed in)').waitFor();
    await page.clock.fastForward(601_000);
    await page.getByText('The sign-in has expired.').waitFor();
    expect(await page.locator('#credential-state').textContent()).to.equal('');
    expect(await page.evaluate("sessionStorage.getItem('irp.token')")).to.equal('');
    expect(problems).to.deep.equal([]);
  });

  it('has the access token of a signed-in reader in the code', async () => {
    await page.goto(`${server.url}/docs/v2/getMe#apiKey=irk_test_us_secret`);
    await page.evaluate(`sessionStorage.setItem('irp.token', 'eyJ.a-b_c.d~e');
      sessionStorage.setItem('irp.tokenExpiresAtMs', String(Date.now() + 600_000));`);
    await page.reload();
    await page.getByText('Credentials (signed in)').waitFor();
    const codes = await page.locator('.sample code').allTextContents();
    expect(codes).to.have.length(4);
    for (const code of codes) {
      expect(code).to.contain('Authorization').and.contain('Bearer eyJ.a-b_c.d~e');
      expect(code).to.not.contain('X-API-Key');
    }
    await page.evaluate("sessionStorage.setItem('irp.token', `'; touch /tmp/x; '`)");
    await page.reload();
    await page.locator('#credentials').waitFor();
    expect(await page.locator('.sample code').first().textContent()).to.contain(
      'X-API-Key: irk_test_us_secret',
    );
    expect(problems).to.deep.equal([]);
  });

  it('fills in an id from a list inside another resource', async () => {
    await page.goto(`${server.url}/docs/v2/removeMember`);
    const pick = page.getByRole('button', { name: 'Use the first of /v2/workspaces/{id}/members' });
    await pick.click();
    await page.getByText('The request failed: id is empty.').waitFor();
    await page.locator('#path-id').fill('acme');
    await pick.click();
    await page.waitForFunction("document.getElementById('path-userId').value !== ''");
    expect(await page.locator('#path-userId').inputValue()).to.equal('first-of-acme');
    expect(problems).to.deep.equal([]);
  });

  it('reports missing scripts', async () => {
    await page.goto(`${server.url}/docs/v2/getMe`);
    await page.locator('#credentials').waitFor();
    expect(await page.locator('#scripts-missing').count()).to.equal(0);
    await page.route('**/reference.js', (route) => route.abort());
    await page.reload();
    await page.getByText('The scripts have not loaded.').waitFor();
  });

  it('searches again after a failed search', async () => {
    await page.goto(`${server.url}/docs`);
    await page.route('**/docs/search.json', (route) => route.fulfill({ status: 429, body: '{}' }));
    await page.locator('#query').fill('create');
    await page.getByText('The search could not be loaded: 429').waitFor();
    await page.unroute('**/docs/search.json');
    await page.locator('#query').fill('create investment');
    await page.locator('#results').getByText('Create an investment').first().waitFor();
    expect(problems.filter((text) => !text.includes('429'))).to.deep.equal([]);
  });

  it('lets the arrows and Enter choose a result of the search', async () => {
    await page.goto(`${server.url}/docs`);
    const field = page.locator('#query');
    const focused = () => page.evaluate("document.activeElement.getAttribute('href') ?? 'field'");
    await field.fill('create investment');
    const links = page.locator('#results a');
    await links.nth(1).waitFor();
    const [first, second] = await Promise.all(
      [0, 1].map((at) => links.nth(at).getAttribute('href')),
    );
    await page.keyboard.press('ArrowUp');
    expect(await focused()).to.equal('field');
    const seen: unknown[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown']) {
      await page.keyboard.press(key);
      seen.push(await focused());
    }
    expect(seen).to.deep.equal([first, second, first, 'field', first]);
    await page.keyboard.press('Escape');
    expect([await focused(), await links.count()]).to.deep.equal(['field', 0]);
    await field.fill('create investments');
    await links.first().waitFor();
    await page.keyboard.press('ArrowDown');
    const chosen = String(await focused());
    await page.keyboard.press('Enter');
    await page.waitForURL(chosen);
    expect(problems).to.deep.equal([]);
  });

  it('names alternatives of types, and no type that is a list of names', async () => {
    const texts: string[] = [];
    for (const path of ['/docs/v2/updateMember', '/docs/v2/updateInvestment']) {
      await page.goto(`${server.url}${path}`);
      texts.push(...(await page.locator('.type').allTextContents()));
    }
    expect(texts).to.include('string or null');
    expect(texts.filter((text) => /[a-z]null|null or null/.test(text))).to.deep.equal([]);
  });

  it('finds operations, parameters, members, errors and webhooks, even with a typing error', async () => {
    await page.goto(`${server.url}/docs`);
    const firstOf = async (query: string) => {
      await page.keyboard.press('/');
      await page.locator('#query').fill(query);
      const first = page.locator('#results li').first();
      await first.waitFor();
      const text = await first.textContent();
      await page.locator('#query').fill('');
      await page.locator('#results:empty').waitFor({ state: 'attached' });
      return text;
    };
    expect(await firstOf('create investment')).to.equal('Create an investment Operation');
    expect(await firstOf('tickerSymbol create')).to.contain('investment');
    expect(await firstOf('rate_limit_exceeded')).to.contain('Error');
    expect(await firstOf('application.unpublished')).to.equal('application.unpublished Webhook');
    expect(await firstOf('verify webhook python')).to.contain('Guide');
    expect(await firstOf('instalation policy')).to.contain('Operation');
    expect(await firstOf('pip install')).to.equal('Clients and command line Page');
    expect(await firstOf('export xlsx')).to.equal('Export records as a file Operation');
    expect(await firstOf('pagination')).to.contain('Pages (pagination) Guide');
    expect(await firstOf('pagination qqqqqqq')).to.contain('Pages (pagination) Guide');
    expect(await firstOf('qqqqqqq')).to.equal('Nothing has “qqqqqqq”.');
    expect(problems).to.deep.equal([]);
  });

  it('shows the code of one language at a time, selected with keys too, and remembers it', async () => {
    await page.goto(`${server.url}/docs/v2/createInvestment`);
    const shown = () => page.locator('.sample:visible').getAttribute('data-label');
    expect(await shown()).to.equal('curl');
    await page.getByRole('tab', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await shown()).to.equal('JavaScript');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await shown()).to.equal('Go');
    await page.goto(`${server.url}/docs/v2/listInvestments`);
    expect(await shown()).to.equal('Go');
    expect(problems).to.deep.equal([]);
  });

  const pages = [
    '/docs',
    '/docs/v1',
    '/docs/v2/createInvestment',
    '/docs/v2/importInvestments',
    '/docs/v2/updateApplication',
    '/docs/guides',
    '/docs/guides/permissions',
    '/docs/guides/webhooks',
    '/docs/errors',
    '/docs/errors/conflict',
    '/docs/webhooks',
    '/docs/changelog',
    '/docs/migration-v1-to-v2',
  ];
  for (const scheme of ['light', 'dark'] as const) {
    it(`has no accessibility violation in ${scheme} colours, and fits a phone`, async () => {
      await page.emulateMedia({ colorScheme: scheme });
      for (const path of drawnInShort(pages, 3)) {
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(`${server.url}${path}`);
          await page.locator('#search:visible').waitFor();
          const overflow = await page
            .locator('html')
            .evaluate((html) => html.scrollWidth - html.clientWidth);
          expect(overflow, `${path} at ${width}`).to.be.at.most(0);
        }
        await page.locator('#credentials summary').click();
        expect(await violations(), path).to.deep.equal([]);
      }
    });
  }

  it('is readable without JavaScript, without dead forms', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${server.url}/docs/v2/createInvestment`);
    expect(await plain.locator('.sample:visible').count()).to.equal(4);
    expect(await plain.locator('form:visible').count()).to.equal(0);
    await context.close();
  });
});
