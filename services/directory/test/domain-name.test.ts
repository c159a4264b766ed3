import { PlatformError } from '@irp/errors';
import { expect } from 'chai';
import { requireDomainName } from '../src/domains/proofs/domain-name.ts';

describe('a domain of a publisher', () => {
  for (const [written, domain] of [
    ['example.com', 'example.com'],
    ['Example.COM.', 'example.com'],
    ['docs.partner.example.co.uk', 'docs.partner.example.co.uk'],
    ['Bücher.de', 'xn--bcher-kva.de'],
    ['例え.jp', 'xn--r8jz45g.jp'],
    ['ｅｘａｍｐｌｅ.com', 'example.com'],
    ['meridian.github.io', 'meridian.github.io'],
    ['1.example.com', '1.example.com'],
  ] as const) {
    it(`is ${domain} for ${written}`, () => expect(requireDomainName(written)).to.equal(domain));
  }

  for (const [written, reason] of [
    ['', 'domain name such as'],
    ['https://example.com', 'without scheme'],
    ['example.com/path', 'without scheme, port and path'],
    ['example.com:8443', 'without scheme, port'],
    ['user@example.com', 'domain name such as'],
    ['example.com?x', 'domain name such as'],
    ['example.com#x', 'domain name such as'],
    ['exa mple.com', 'domain name such as'],
    ['example.com\n', 'domain name such as'],
    ['%65xample.com', 'domain name such as'],
    ['127.0.0.1', 'not an IP address'],
    ['127.1', 'not an IP address'],
    ['2130706433', 'not an IP address'],
    ['0x7f.0.0.1', 'not an IP address'],
    ['[::1]', 'domain name such as'],
    ['::1', 'domain name such as'],
    ['localhost', 'at least two labels'],
    ['intranet', 'at least two labels'],
    ['any.localhost', 'public top-level domain'],
    ['service.internal', 'public top-level domain'],
    ['printer.local', 'public top-level domain'],
    ['partner.example', 'public top-level domain'],
    ['com', 'at least two labels'],
    ['co.uk', 'public suffix'],
    ['github.io', 'public suffix'],
    ['公司.cn', 'public suffix'],
    ['_dmarc.example.com', 'letters, digits and hyphens'],
    ['-a.example.com', 'letters, digits and hyphens'],
    ['*.example.com', 'letters, digits and hyphens'],
    ['a..example.com', 'letters, digits and hyphens'],
    [`${'a'.repeat(64)}.example.com`, 'letters, digits and hyphens'],
  ] as const) {
    it(`is not ${JSON.stringify(written)}: ${reason}`, () => {
      let error: unknown;
      try {
        requireDomainName(written);
      } catch (thrown) {
        error = thrown;
      }
      if (!(error instanceof PlatformError)) {
        throw new Error(`accepted, or ${error}`);
      }
      expect(error.code).to.equal('invalid_request');
      expect(error.message).to.contain(reason);
      expect(error.errors).to.deep.include({
        field: 'domain',
        value: written,
        message: error.errors?.[0]?.message,
      });
    });
  }
});
