import { contentSecurityPolicy } from '@irp/web-pages';
import { expect } from 'chai';
import { directoryStyle } from '../../src/pages/style.ts';

/** The complete policy of a page with images. Each page's style has a different hash. */
export function expectImagePolicy(policy: unknown): void {
  expect(policy).to.match(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
  );
  expect(policy).to.equal(
    contentSecurityPolicy({
      formTargets: [],
      hasImages: true,
      style: directoryStyle,
    }),
  );
}

/**
 * Fails for every image from outside this directory, and for other elements that load an image.
 * @returns the addresses of the images
 */
export function imagesOn(text: string): string[] {
  expect(text).not.to.match(/url\(|@import/);
  const [own = ''] = /<header.*?<\/header>/s.exec(text) ?? [];
  const icon = /<link rel="icon" href="(?:\/favicon\.ico|data:image\/svg\+xml,[^"]*)">/;
  const tags =
    text
      .replace(own, '')
      .replace(icon, '')
      .match(/<[^>]*>/g) ?? [];
  const loading =
    /^<(?:script|iframe|object|embed|svg|picture|source|video|audio|input type="image"|link(?! rel="canonical"))/i;
  expect(
    tags.filter(
      (tag) =>
        loading.test(tag) ||
        /\s(?:on\w+|style|srcset|background)=/i.test(tag.replaceAll(/"[^"]*"/g, '""')),
    ),
  ).to.deep.equal([]);
  return tags
    .filter((tag) => /^<img/i.test(tag))
    .map((tag) => {
      const address =
        /^<img (?:class="logo" )?src="(\/v2\/directory\/images\/[\w-]+|\/directory\/listings\/[\w-]+\/install\/images\/[\w-]+\?[\w=&#;-]+)" width="\d+" height="\d+" alt="[^"]*" loading="lazy">$/;
      expect(tag).to.match(address);
      return address.exec(tag)![1]!.replaceAll('&#38;', '&');
    });
}
