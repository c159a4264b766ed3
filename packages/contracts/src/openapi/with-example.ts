import type { BinaryExample } from '../endpoint.ts';
import type { MediaType } from './document.ts';

/** Returns a Media Type Object with the example from `examples` for `type`. */
export function withExample(
  type: string,
  media: MediaType,
  examples: Readonly<Record<string, unknown>> = {},
): MediaType {
  const example = examples[type];
  if (example === undefined) {
    return media;
  }
  if (!isBinary(example)) {
    return { ...media, example };
  }
  // `externalValue` would be the right field, but generators of clients fail to load the file that
  // `externalValue` names.
  return {
    ...media,
    schema: {
      ...media.schema,
      format: 'binary',
      externalDocs: example,
    },
  };
}

function isBinary(example: unknown): example is BinaryExample {
  return (
    typeof example === 'object' && example !== null && 'url' in example && 'description' in example
  );
}
