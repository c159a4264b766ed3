import { type FakePlatform, problem } from './fake-platform.ts';

/** A representation with an entity tag. */
export interface Versioned {
  body: object;
  /** Simulates another editor's change of members. */
  change(more: object): void;
  /** Values of `If-Match`. */
  tags: (string | undefined)[];
}

/** Reads with an entity tag, and changes with the status 412 for a different tag. */
export function serveVersioned(
  { operations, bodies }: FakePlatform,
  method: 'PATCH' | 'PUT',
  path: string,
  body: object,
  merge: (body: object, sent: object) => object = (before, sent) => ({ ...before, ...sent }),
): Versioned {
  let revision = 1;
  const tag = () => `"${revision}"`;
  const stored: Versioned = {
    body,
    change(more) {
      revision += 1;
      stored.body = merge(stored.body, more);
    },
    tags: [],
  };
  const respond = () => ({ body: stored.body, headers: { ETag: tag() } });
  operations.set(`GET ${path}`, respond);
  operations.set(`${method} ${path}`, (_url, headers) => {
    stored.tags.push(headers['if-match']);
    if (headers['if-match'] !== tag()) {
      return { status: 412, body: problem('precondition_failed', 'Changed meanwhile.') };
    }
    stored.change(JSON.parse(bodies.at(-1) ?? '{}'));
    return respond();
  });
  return stored;
}
