/**
 * Letters and digits in any script, as ranges, because some validators of JSON Schema do not
 * support \\p{…}.
 */
const letter = 'A-Za-z\\u00aa-\\u1fff\\u3040-\\ufdff';
const word = `${letter}0-9`;
/**
 * A full stop, characters similar to a full stop, and characters read as a full stop by browsers
 * (UTS 46, section 4.5).
 */
const stop = '[.\\u2024\\u3002\\uff0e\\uff61]';
/** A full stop in brackets, or as the word `dot`, with which people evade filters. */
const disguisedStop = `\\s*[\\[({<]\\s*(?:[dD][oO][tT]|${stop})\\s*[\\])}>]\\s*|\\s+dot\\s+`;
/**
 * Matches `evil.example`, even with a last part of two labels, such as `co.uk`. Does not match
 * initials before a name, as in J.P.Morgan.
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
 * Tells whether a mail program, or a hurried reader, would take a part of the text for an address
 * on the internet.
 */
export function hasInternetAddress(text: string): boolean {
  return internetAddress.test(text.normalize('NFKC'));
}

/**
 * Returns a name for mails to people who do not know the sender. Returns undefined for a name with
 * an internet address: a stored name may be older than the rule against internet addresses.
 */
export function mailableName(name: string | undefined): string | undefined {
  return name !== undefined && hasInternetAddress(name) ? undefined : name;
}
