import { PlatformError } from '@irp/errors';
import { parse } from 'tldts';

/**
 * Characters with a meaning in URLs. `new URL` accepts a domain that contains one of these
 * characters, but the host name of the URL differs from the domain.
 */
const foreign = /[\s/\\:@?#%[\]]/;
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * Returns a domain in ASCII and lower case: `Bücher.example` becomes `xn--bcher-kva.example`.
 * Rejects public suffixes themselves, such as `co.uk` (publicsuffix.org).
 * @throws PlatformError 400
 */
export function requireDomainName(value: string): string {
  const domain = asciiOf(value);
  if (domain === undefined) {
    throw refused(
      value,
      'must be a domain name such as example.com, without scheme, port and path',
    );
  }
  const { isIp, isIcann, isPrivate, publicSuffix } = parse(domain, { allowPrivateDomains: true });
  if (isIp) {
    throw refused(value, 'must be a domain name, not an IP address');
  }
  if (!domain.split('.').every((part) => label.test(part))) {
    throw refused(value, 'must be a domain name of letters, digits and hyphens');
  }
  if (!domain.includes('.')) {
    throw refused(value, 'must have at least two labels, such as example.com');
  }
  if (!isIcann && !isPrivate) {
    throw refused(value, 'must end in a public top-level domain');
  }
  if (publicSuffix === domain) {
    throw refused(value, 'must not be a public suffix such as co.uk');
  }
  return domain;
}

function asciiOf(value: string): string | undefined {
  const url = `https://${value.replace(/\.$/, '')}/`;
  if (value === '' || foreign.test(value) || !URL.canParse(url)) {
    return undefined;
  }
  return new URL(url).hostname;
}

function refused(value: string, message: string): PlatformError {
  return new PlatformError('invalid_request', `domain ${message}.`, {
    errors: [
      {
        field: 'domain',
        value,
        message,
      },
    ],
  });
}
