interface Documented {
  summary?: unknown;
  description?: unknown;
  default?: unknown;
  deprecated?: unknown;
}

/** Returns a comment for editors to show, or an empty text. */
export function commentOf({
  summary,
  description,
  default: value,
  deprecated,
}: Documented): string {
  const lines = [
    summary,
    description === `${summary}.` ? undefined : description,
    value === undefined ? undefined : `@default ${JSON.stringify(value)}`,
    deprecated === true ? '@deprecated' : undefined,
  ];
  const text = lines.filter((line) => line !== undefined && line !== '').join('\n');
  return text === '' ? '' : `/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', '\n * ')} */\n`;
}
