import type { Principal } from '@irp/contracts';
import type { ApiResponse } from '@irp/testing';
import { expect } from 'chai';
import type { TestWorkspace } from '../support/start-directory.ts';
import { type PagesBench, type SignedInBrowser, startPages } from './start-pages.ts';

describe('directory: the language of pages', () => {
  let bench: PagesBench;
  let publisher: Principal;
  let workspace: TestWorkspace;
  let admin: SignedInBrowser;
  let listing: string;

  before(async () => {
    bench = await startPages();
    publisher = await (await bench.createWorkspace()).person('owner');
    workspace = await bench.createWorkspace();
    const { id } = await bench.publish(publisher, { scopes: ['investments.read'] });
    listing = `/directory/listings/${id}`;
  });
  beforeEach(async () => {
    admin = await bench.browserOf(workspace, 'admin');
  });
  after(() => bench.stop());

  const open = (path: string, language?: string, headers = {}) =>
    bench.call('GET', path, {
      headers: {
        accept: 'text/html',
        ...(language === undefined ? {} : { 'accept-language': language }),
        ...headers,
      },
    });
  const stateOf = ({ headers, text }: ApiResponse) => [
    /<html lang="(\w+)">/.exec(text)?.[1],
    headers['content-language'],
    headers.vary,
  ];
  const ofBrowser = (language: string) => [language, language, 'Accept-Language'];

  it('is the language of the browser, and English for other languages, with the same bytes', async () => {
    const missing = '/directory/nothing';
    for (const path of ['/directory', '/directory?q=nothing', listing, missing]) {
      const plain = await open(path);
      expect(stateOf(plain), path).to.deep.equal(ofBrowser('en'));
      for (const language of ['de', 'de-AT', 'fr;q=0.9, de-CH;q=0.5']) {
        const page = await open(path, language);
        expect(stateOf(page), `${path} ${language}`).to.deep.equal(ofBrowser('de'));
        expect(page.status).to.equal(plain.status);
        expect(page.headers['cache-control']).to.equal(plain.headers['cache-control']);
      }
      for (const language of ['fr', '*', 'en', 'de;q=0']) {
        const page = await open(path, language);
        expect(stateOf(page), `${path} ${language}`).to.deep.equal(ofBrowser('en'));
        expect(page.text).to.equal(plain.text);
      }
    }
  });

  it('does not depend on the person on public pages', async () => {
    await bench.setLanguage(admin, 'de');
    expect(stateOf(await admin.open('/directory'))).to.deep.equal(ofBrowser('en'));
  });

  it('is the language of the person on the installation page, before the language of the browser', async () => {
    const path = `${listing}/install`;
    const { cookie } = admin;
    expect(stateOf(await open(path, 'de', { cookie }))).to.deep.equal(ofBrowser('de'));
    await bench.setLanguage(admin, 'de');
    const page = await open(path, 'en', { cookie });
    expect(stateOf(page)).to.deep.equal(['de', 'de', undefined]);
    expect(page.text)
      .to.contain('Welcher Arbeitsbereich soll die Integration verwenden?')
      .and.contain('>Abmelden</a>');
    const refused = await admin.send(
      await admin.open(`${path}?workspace=${workspace.workspaceId}`),
      { action: 'nothing' },
    );
    expect(stateOf(refused)).to.deep.equal(['de', 'de', undefined]);
    expect(refused.text).to.contain('Verwenden Sie eine Schaltfläche auf der Seite.');
  });
});
