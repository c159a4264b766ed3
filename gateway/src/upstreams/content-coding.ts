import { GenerationalCache } from '../credentials/generational-cache.ts';

export type ContentCoding = 'zstd' | 'br' | 'gzip';

/**
 * The codings in ascending order of CPU time, for clients that prefer several equally (decision
 * 24).
 */
const byCost: readonly ContentCoding[] = ['zstd', 'br', 'gzip'];

const anything: AcceptedCodings = { coding: undefined, identity: true };

/** A cache of parsed headers, because clients of the same kind send the same header. */
const cache = new GenerationalCache<AcceptedCodings>(1_000);
const maxCachedLength = 100;

const element = /^\s*([\w*-]+)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i;

/** The codings accepted by a client (RFC 9110, section 12.5.3). */
export interface AcceptedCodings {
  /** The preferred coding; undefined if the content is sent without a coding. */
  coding: ContentCoding | undefined;
  /** Whether content without a coding is accepted. */
  identity: boolean;
}

/**
 * Returns the client's preferred coding among the gateway's codings. Ignores unparsable elements.
 * Treats `x-gzip` as gzip. Content without a coding is least preferred, unless the client gives it
 * a weight.
 */
export function acceptedCodings(acceptEncoding: string | undefined): AcceptedCodings {
  if (acceptEncoding === undefined) {
    return anything;
  }
  const known = cache.get(acceptEncoding);
  if (known !== undefined) {
    return known;
  }
  const accepted = parse(acceptEncoding);
  // Long headers are not cached, because clients with many requests send short headers.
  if (acceptEncoding.length <= maxCachedLength) {
    cache.set(acceptEncoding, accepted);
  }
  return accepted;
}

function parse(acceptEncoding: string): AcceptedCodings {
  const weights = weightsOf(acceptEncoding);
  const others = weights.get('*');
  const identity = weights.get('identity') ?? (others === 0 ? 0 : undefined);
  let coding: ContentCoding | undefined;
  let best = 0;
  for (const offered of byCost) {
    const weight = weights.get(offered) ?? others ?? 0;
    if (weight <= best) {
      continue;
    }
    best = weight;
    coding = offered;
  }
  return {
    coding: identity !== undefined && identity > best ? undefined : coding,
    identity: identity !== 0,
  };
}

function weightsOf(acceptEncoding: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const one of acceptEncoding.split(',')) {
    const [, name, weight = '1'] = element.exec(one) ?? [];
    if (name !== undefined) {
      weights.set(name.toLowerCase().replace(/^x-gzip$/, 'gzip'), Number(weight));
    }
  }
  return weights;
}
