/** In seconds since 1970. Larger numbers count as times: times differ in every run. */
const earliestTime = 1_000_000_000;

/**
 * Compares a response with the response on a page. `…` matches any text in a string, and any
 * further entries at the end of a list. A time matches any time. Everything else is compared
 * exactly.
 * @returns the first difference, or undefined
 */
export function compareBodies(
  shown: unknown,
  received: unknown,
  path = 'the body',
): string | undefined {
  if (Array.isArray(shown)) {
    return compareLists(shown, received, path);
  }
  if (typeof shown === 'object' && shown !== null) {
    return compareObjects(shown as Record<string, unknown>, received, path);
  }
  const same =
    typeof shown === 'string'
      ? typeof received === 'string' && matches(shown, received)
      : shown === received || (isTime(shown) && isTime(received));
  return same ? undefined : `${path} is ${JSON.stringify(received)}, not ${JSON.stringify(shown)}`;
}

/** Whether a text matches a pattern. `…` matches any text. */
export function matches(shown: string, received: string): boolean {
  const parts = shown.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*')}$`).test(received);
}

function isTime(value: unknown): boolean {
  return typeof value === 'number' && value > earliestTime;
}

function compareLists(shown: unknown[], received: unknown, path: string): string | undefined {
  if (!Array.isArray(received)) {
    return `${path} is not a list`;
  }
  const isOpen = shown.at(-1) === '…';
  const entries = isOpen ? shown.slice(0, -1) : shown;
  if (received.length < entries.length || (!isOpen && received.length > entries.length)) {
    return `${path} has ${received.length} entries, not ${entries.length}`;
  }
  return entries
    .map((entry, at) => compareBodies(entry, received[at], `${path}[${at}]`))
    .find(Boolean);
}

function compareObjects(
  shown: Record<string, unknown>,
  received: unknown,
  path: string,
): string | undefined {
  if (typeof received !== 'object' || received === null || Array.isArray(received)) {
    return `${path} is not an object`;
  }
  // A member "…" allows more members.
  const { '…': more, ...members } = shown;
  const extra =
    more === undefined ? Object.keys(received).find((name) => !(name in members)) : undefined;
  if (extra !== undefined) {
    return `${path} has a member ${extra}, which is not shown`;
  }
  return Object.entries(members)
    .map(([name, value]) =>
      compareBodies(value, (received as Record<string, unknown>)[name], `${path}.${name}`),
    )
    .find(Boolean);
}
