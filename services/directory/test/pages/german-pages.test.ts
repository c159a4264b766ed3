import type { SignedInPerson } from '@irp/contracts/authorization';
import { notFound, PlatformError } from '@irp/errors';
import { expectTranslation } from '@irp/testing';
import { type Page, type PageLanguage, renderDocument } from '@irp/web-pages';
import { expect } from 'chai';
import { chooseTargetPage } from '../../src/pages/choose-target-page.ts';
import { consentPage, installedPage } from '../../src/pages/consent-pages.ts';
import type { InstallContext } from '../../src/pages/install-parts.ts';
import { listingPage } from '../../src/pages/listing-page.ts';
import { noRequestPage, requestedPage, requestPage } from '../../src/pages/request-pages.ts';
import { searchPage } from '../../src/pages/search-page.ts';
import { directoryErrorPage } from '../../src/pages/site.ts';

const at = '2026-11-24T14:05:00.000Z';
const origin = 'https://irp.example';
const publisher = {
  organizationId: 'o1',
  name: 'Zunft',
  verified: true,
  domain: 'zunft.example',
};
const asked = {
  scopesRequested: [
    { scope: 'investments.read', reason: 'Zweck' },
    { scope: 'audit.read', reason: null },
  ],
  unreviewedScopes: ['audit.read'],
  version: { number: '1.2.0', releasedAt: at, releaseNotes: 'Zettel' },
};
const listing = {
  id: 'a1',
  name: 'Zephyr',
  vendor: 'Zahlen',
  publisher,
  description: 'Ziel',
  categories: ['zinsen'],
  logo: null,
  screenshots: [
    { id: 'i1', url: '/v2/directory/images/i1', width: 20, height: 10, alt: '' },
    { id: 'i2', url: '/v2/directory/images/i2', width: 20, height: 10, alt: 'Zoom' },
  ],
  supportedFeatures: ['Zahlungen'],
  documentationLinks: ['https://zephyr.example/docs'],
  supportContacts: ['zu@zephyr.example'],
  securityInformation: 'Zugang',
  acceptsInstallations: true,
  environment: 'sandbox',
  scopes: ['investments.read'],
  ...asked,
};
const place = { id: 'w1', name: 'Zenit', organizationId: 'o2', organizationName: 'Zentrale' };
const workspace = { ...place, region: 'us', role: 'member' } as const;
const person: SignedInPerson = {
  userId: 'u1',
  name: 'Zoe',
  email: 'zoe@zenit.example',
  csrf: 'csrf',
  asksForSignIn: false,
  workspaces: [workspace, { ...workspace, id: 'w2', name: 'Zweig', region: 'eu' }],
};
const data = [
  'Zephyr Zahlen Zunft zunft.example Ziel zinsen Zahlungen Zettel Zugang Zoom Zweck Zenit Zentrale',
  'Zweig Zoe zoe@zenit.example https://zephyr.example/docs zu@zephyr.example investments.read',
  '1.2.0 (us) (eu) Sandbox sandbox zephyr Screenshots Support',
].flatMap((words) => words.split(' '));

const facets = {
  categories: [{ value: 'zinsen', count: 1_234 }],
  scopes: [{ value: 'investments.read', count: 1 }],
  publishers: [{ value: 'o1', count: 1, name: 'Zunft' }],
  verified: [
    { value: true, count: 1 },
    { value: false, count: 2 },
  ],
};
const search =
  (filters: object, total: number, listings: unknown[] = [listing]) =>
  (language: PageLanguage) =>
    searchPage({
      language,
      filters,
      listings,
      total,
      facets,
      verified: new Map([['o1', 'zunft.example']]),
      origin,
    } as never);
const install = (language: PageLanguage, more: Partial<InstallContext> = {}): InstallContext => ({
  language,
  id: 'a1',
  workspace,
  environment: 'production',
  person,
  isPublic: true,
  ...more,
});
const preview = {
  ...listing,
  isInstallable: true,
  obstacles: [],
  addedScopes: [],
  removedScopes: [],
  actsWithoutPerson: true,
  actsForPeople: true,
  installation: null,
};
const delisted = {
  code: 'delisted',
  message: 'The operator of the platform removed the application from the directory.',
};
const notApproved = {
  code: 'publisher_not_approved',
  message:
    'Your organization allows applications of approved publishers only; Zunft is not approved.',
};
const installed = (more: object) => (language: PageLanguage) =>
  installedPage(install(language), {
    ...preview,
    installation: {
      id: 'n1',
      environment: 'production',
      state: 'active',
      scopes: ['investments.read', 'members.read'],
    },
    ...more,
  } as never);
const choose =
  (listed: boolean, more: object = {}) =>
  (language: PageLanguage) =>
    chooseTargetPage({
      language,
      id: 'a1',
      listing: listed ? listing : undefined,
      person,
      region: 'us',
      target: {},
      ...more,
    } as never);
const request = { applicationName: 'Zephyr', requestedAt: at };
const elsewhere = {
  region: 'ap',
  fault: {
    status: 404,
    message: 'You are not a member of a workspace with this id in this region.',
  },
};

const pages: [what: string, heading: string, render: (language: PageLanguage) => Page][] = [
  ['a search', 'Verzeichnis der Integrationen', search({}, 1)],
  ['a page of a search', 'Verzeichnis der Integrationen', search({ page: 2 }, 1_041)],
  [
    'a search with filters',
    'Verzeichnis der Integrationen',
    search(
      {
        q: 'z',
        category: 'zinsen',
        scope: 'investments.read',
        publisher: 'o1',
        verified: 'true',
      },
      2,
    ),
  ],
  ['a search that finds nothing', 'Verzeichnis der Integrationen', search({ q: 'z' }, 0, [])],
  ['a page that there is not', 'Verzeichnis der Integrationen', search({ page: 9 }, 3, [])],
  [
    'a listing',
    'Zephyr',
    (language) => listingPage({ language, listing, versions: [asked.version], origin } as never),
  ],
  [
    'a listing without installations',
    'Zephyr',
    (language) =>
      listingPage({
        language,
        listing: { ...listing, acceptsInstallations: false, scopesRequested: [], description: '' },
        versions: [],
        origin,
      } as never),
  ],
  ['the choice of a workspace', 'Zephyr installieren', choose(true)],
  ['the choice for what is not public', 'Integration installieren', choose(false, elsewhere)],
  [
    'what an admin agrees to',
    'Zephyr installieren',
    (language) => consentPage(install(language), preview as never),
  ],
  [
    'what cannot be installed',
    'Zephyr installieren',
    (language) =>
      consentPage(install(language, { isPublic: false }), {
        ...preview,
        isInstallable: false,
        obstacles: [delisted, notApproved],
      } as never),
  ],
  ['what is installed', 'Zephyr ist installiert', installed({ removedScopes: ['members.read'] })],
  [
    'what is delisted and suspended',
    'Zephyr ist installiert',
    installed({
      obstacles: [delisted],
      addedScopes: ['audit.read'],
      installation: { id: 'n1', environment: 'sandbox', state: 'suspended', scopes: [] },
    }),
  ],
  [
    'what asks for more',
    'Zephyr weitere Berechtigungen erlauben?',
    installed({ addedScopes: ['audit.read'] }),
  ],
  [
    'a request',
    'Um Zephyr bitten',
    (language) =>
      requestPage(
        install(language, {
          fault: {
            status: 409,
            message:
              'You have already asked for this application: the request is waiting for a decision.',
          },
        }),
        preview as never,
      ),
  ],
  [
    'no request',
    'Die Integration kann nicht installiert werden',
    (language) => noRequestPage(install(language), undefined, notApproved as never),
  ],
  [
    'a request that was made',
    'Ihre Anfrage ist bei den Admins',
    (language) => requestedPage(install(language), request as never, undefined),
  ],
  [
    'a request that cannot be granted',
    'Ihre Anfrage ist bei den Admins',
    (language) => requestedPage(install(language), request as never, delisted as never),
  ],
  [
    'an address of nothing',
    'Diese Seite gibt es nicht',
    (language) => directoryErrorPage(notFound(), language),
  ],
  [
    'an error',
    'Versuchen Sie es später erneut',
    (language) => directoryErrorPage(undefined, language),
  ],
];

describe('directory: pages in German', () => {
  for (const [what, heading, render] of pages) {
    it(what, () => {
      const [german, english] = (['de', 'en'] as const).map((language) =>
        renderDocument({ language, ...render(language) }),
      );
      expectTranslation(german!, english!, heading, data);
    });
  }

  it('have numbers and days in German', () => {
    expect(search({ page: 2 }, 1_041)('de').body.text)
      .to.contain('1.041 Integrationen, Seite 2')
      .and.contain('(1.234)');
    const { body } = requestedPage(install('de'), request as never, undefined);
    expect(body.text).to.contain(`am <time datetime="${at}">24.11.2026</time> um`);
  });

  it('mark a message without a German text as English', () => {
    const page = directoryErrorPage(new PlatformError('conflict', 'Something new.'), 'de');
    expect(page.body.text).to.contain('<p class="fault" role="alert" lang="en">Something new.</p>');
  });
});
