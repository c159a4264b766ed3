import { PlatformError } from '@irp/errors';
import { silentLogger } from '@irp/observability';
import { describePagesWithoutFactor } from '@irp/testing';
import { expect } from 'chai';
import { directoryPages } from '../../src/pages/directory-pages.ts';
import type { PageDependencies } from '../../src/pages/page-dependencies.ts';

const notFound = async () => {
  throw new PlatformError('not_found', 'There is no such listing.');
};

function pagesFor(people: PageDependencies['people'], region: string) {
  return directoryPages({
    people,
    region,
    calls: { read: notFound, call: notFound },
    checkRequest: notFound,
    domains: { verifiedDomainsOf: notFound },
    origin: () => 'https://auth.example',
    log: silentLogger(),
  });
}

describe('directory: pages for a session without the second factor that the workspace requires', () => {
  const image = '/listings/{id}/install/images/{id}';
  let imageOf: ReturnType<typeof pagesFor>[string] | undefined;
  describePagesWithoutFactor({
    pages(people, region) {
      const pages = pagesFor(people, region);
      imageOf = pages[image];
      return pages;
    },
    others: {
      '/?': 'everybody sees the search',
      '/listings/{id}': 'everybody sees a public listing',
      [image]: 'a browser shows no page in the place of an image',
    },
  });

  it('include no images', async () => {
    const query = new URLSearchParams({ workspace: 'w1', environment: 'production' });
    const context = {
      id: 'a1',
      partId: 'b1',
      cookie: 'of-the-session',
      query,
    } as Parameters<NonNullable<typeof imageOf>['get']>[0];
    const error = await imageOf?.get(context).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(PlatformError).with.property('code', 'not_found');
  });
});
