import type { ApiResponse } from '@irp/testing';
import { contentSecurityPolicy } from '@irp/web-pages';
import { expect } from 'chai';
import { expectImagePolicy, imagesOn } from './page-images.ts';

/**
 * A page for the signed-in person: not cached, not framed, without scripts, and with a label for
 * every field.
 */
export function expectOwnPage({ headers, text }: ApiResponse): void {
  expect(headers).to.include({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
  const policy = headers['content-security-policy'];
  if (text.includes('class="logo"')) {
    expectImagePolicy(policy);
  } else {
    expect(policy).to.equal(contentSecurityPolicy({ formTargets: [] }));
  }
  imagesOn(text);
  expect(text).to.contain('<a href="/oauth/logout">Sign out</a>');
  expect(text.match(/<h1/g)).to.have.length(1);
  for (const [, attributes] of text.matchAll(/<(?:input|select) ([^>]*)>/g)) {
    if (!attributes!.includes('type="hidden"')) {
      expect(text).to.contain(`<label for="${/id="([^"]*)"/.exec(attributes!)?.[1]}">`);
    }
  }
}
