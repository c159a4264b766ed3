/**
 * Parses `key=value` pairs, separated by commas, with percent-encoded values (W3C Baggage, without
 * properties). OpenTelemetry's variables have this format. Returns undefined for a text in another
 * format.
 */
export function parsePairs(text: string): Record<string, string> | undefined {
  const pairs: [string, string][] = [];
  for (const part of text.split(',')) {
    if (part.trim() === '') {
      continue;
    }
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim();
    if (at === -1 || name === '') {
      return undefined;
    }
    try {
      pairs.push([name, decodeURIComponent(part.slice(at + 1).trim())]);
    } catch {
      return undefined;
    }
  }
  return Object.fromEntries(pairs);
}
