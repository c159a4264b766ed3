/** Seconds since 1970: they differ with every run. */
const earliestTime = 1_000_000_000;

/**
 * Is an answer what a page shows? `…` in a string stands for any text, and as the last entry of a list for any more entries;
 * a time stands for any time. Everything else is compared exactly.
 * @returns where they differ, or undefined
 */
export function differenceOf(shown: unknown, sent: unknown, path = 'the body'): string | undefined {
  if (Array.isArray(shown)) return inLists(shown, sent, path);
  if (typeof shown === 'object' && shown !== null) return inObjects(shown as Record<string, unknown>, sent, path);
  const same =
    typeof shown === 'string'
      ? typeof sent === 'string' && fits(shown, sent)
      : shown === sent || (isTime(shown) && isTime(sent));
  return same ? undefined : `${path} is ${JSON.stringify(sent)}, not ${JSON.stringify(shown)}`;
}

/** Does a text fit one in which `…` stands for anything? */
export function fits(shown: string, sent: string): boolean {
  const parts = shown.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*')}$`).test(sent);
}

function isTime(value: unknown): boolean {
  return typeof value === 'number' && value > earliestTime;
}

function inLists(shown: unknown[], sent: unknown, path: string): string | undefined {
  if (!Array.isArray(sent)) return `${path} is no list`;
  const open = shown.at(-1) === '…';
  const entries = open ? shown.slice(0, -1) : shown;
  if (sent.length < entries.length || (!open && sent.length > entries.length))
    return `${path} has ${sent.length} entries, not ${entries.length}`;
  return entries.map((entry, at) => differenceOf(entry, sent[at], `${path}[${at}]`)).find(Boolean);
}

function inObjects(shown: Record<string, unknown>, sent: unknown, path: string): string | undefined {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return `${path} is no object`;
  // A member "…" says that there are more.
  const { '…': more, ...members } = shown;
  const extra = more === undefined ? Object.keys(sent).find((name) => !(name in members)) : undefined;
  if (extra !== undefined) return `${path} has a member ${extra}, which is not shown`;
  return Object.entries(members)
    .map(([name, value]) => differenceOf(value, (sent as Record<string, unknown>)[name], `${path}.${name}`))
    .find(Boolean);
}
