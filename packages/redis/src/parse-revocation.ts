import type { Revocation } from './revocation-feed.ts';

const kinds: readonly unknown[] = [
  'credential',
  'user',
  'workspace',
  'application',
  'grant',
] satisfies Revocation['by'][];

/** Parses a message of the feed, a revocation in JSON. @returns undefined for any other text */
export function parseRevocation(text: string): Revocation | undefined {
  const value = parse(text);
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  const { by, id, workspaceId } = value as Record<string, unknown>;
  if (!kinds.includes(by) || typeof id !== 'string') {
    return undefined;
  }
  if (workspaceId !== undefined && typeof workspaceId !== 'string') {
    return undefined;
  }
  return {
    by: by as Revocation['by'],
    id,
    ...(workspaceId === undefined ? {} : { workspaceId }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
