/** Letters and digits of any script, as ranges: not every validator of JSON Schema knows \\p{…}. */
const letter = 'A-Za-z\\u00aa-\\u1fff\\u3040-\\ufdff';
const word = `${letter}0-9`;
/**
 * A full stop, and characters that look like a full stop or that browsers read as a full stop (UTS
 * 46, section 4.5).
 */
const stop = '[.\\u2024\\u3002\\uff0e\\uff61]';
/** In brackets, and as a word in lower case: usual disguises against filters. */
const disguisedStop = `\\s*[\\[({<]\\s*(?:[dD][oO][tT]|${stop})\\s*[\\])}>]\\s*|\\s+dot\\s+`;
/**
 * `evil.example`; also a last part of two labels, such as `co.uk`. Initials before a name, as in
 * J.P.Morgan, are none.
 */
const domain = `(?:[${word}-]{2}|(?:^|[^${word}.-])[${word}])${stop}[${letter}]{2}|[${word}](?:${disguisedStop})[${letter}]{2}`;
const ipAddress = '[0-9]{1,3}(?:\\.[0-9]{1,3}){3}';

/**
 * A pattern for JSON Schema. A name in mails to people without their prior consent must not match
 * the pattern.
 */
export const internetAddressPattern = `${domain}|${ipAddress}`;
const internetAddress = new RegExp(internetAddressPattern, 'u');

/**
 * Whether a mail program, or a reader in a hurry, would take a part of the text for an address on
 * the internet.
 */
export function hasInternetAddress(text: string): boolean {
  return internetAddress.test(text.normalize('NFKC'));
}

/**
 * Returns the name for mails to strangers. Leaves out a stored name that looks like a domain, from
 * before the rule.
 */
export function mailableName(name: string | undefined): string | undefined {
  return name !== undefined && hasInternetAddress(name) ? undefined : name;
}
