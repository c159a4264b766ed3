/**
 * Patterns of browsers. The first match counts, because most browsers call themselves Chrome or
 * Safari in addition to their own name.
 */
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];
const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * Returns the names of a browser (empty if unknown) and of its system. No other part of the header
 * is returned, because the client can send any value.
 */
export function browserNames(userAgent = ''): { browser: string; system?: string } {
  const nameOf = (known: typeof browsers) =>
    known.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const system = nameOf(systems);
  return {
    browser: nameOf(browsers) ?? '',
    ...(system === undefined ? {} : { system }),
  };
}
