/** The first that fits: others call themselves Chrome or Safari, too. */
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
 * The names of a browser, empty if it is unknown, and of the system that it is on. Nothing else of
 * the header: whoever signs in has written it.
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
