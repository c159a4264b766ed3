import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * Matches a domain that has two forms, with U-labels and with A-labels. The domain contains an
 * A-label, or a character that is not ASCII.
 */
const hasTwoForms = /(?:^|\.)xn--|\P{ASCII}/u;

/**
 * Returns the canonical form of an e-mail address: in lower case and Unicode NFC, with U-labels in
 * the domain (RFC 5890, section 2.3.2.1; UTS 46). Browsers send the domain of an `<input
 * type=email>` with A-labels (`xn--…`), whatever the user has typed. A text that is no address is
 * trimmed and converted to lower case.
 */
export function normalizeEmail(text: string): string {
  const email = text.trim().normalize('NFC').toLowerCase();
  const { local, domain } = partsOf(email);
  if (!hasTwoForms.test(domain)) {
    return email;
  }
  // `domainToUnicode` returns an empty text for an invalid domain.
  const unicode = domainToUnicode(domainToASCII(domain));
  return unicode === '' ? email : local + unicode;
}

/**
 * Returns the forms in which an address may be stored: first the form of {@link normalizeEmail},
 * then the form with A-labels, if different.
 */
export function emailForms(text: string): [normalized: string, ...others: string[]] {
  const email = normalizeEmail(text);
  const { local, domain } = partsOf(email);
  if (!hasTwoForms.test(domain)) {
    return [email];
  }
  const ascii = domainToASCII(domain);
  return ascii === '' || ascii === domain ? [email] : [email, local + ascii];
}

/** Tells whether the domain can be written with A-labels. */
export function hasValidDomain(email: string): boolean {
  const { domain } = partsOf(email);
  return !hasTwoForms.test(domain) || domainToASCII(domain) !== '';
}

/**
 * Hides an address except for the first character and the domain, because neither identifies a
 * person: `anna@example.com` becomes `a…@example.com`.
 */
export function maskedEmail(email: string): string {
  return email.replace(/^(.).*@/su, '$1…@');
}

function partsOf(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@');
  return at === -1
    ? { local: email, domain: '' }
    : {
        local: email.slice(0, at + 1),
        domain: email.slice(at + 1),
      };
}
