/**
 * The requirements of the client at run time. httpx already requires anyio, and pydantic already
 * requires typing-extensions.
 */
const requirements = [
  'httpx>=0.27,<1',
  'pydantic>=2.7,<3',
  'anyio>=4,<5',
  'typing-extensions>=4.10',
  "cryptography>=42; extra == 'ed25519'",
];

/** Returns the file `METADATA` of the wheel (Core metadata 2.4). @param readme in Markdown */
export function metadataText(version: string, readme: string): string {
  const fields = [
    'Metadata-Version: 2.4',
    'Name: irp-client',
    `Version: ${version}`,
    'Summary: A typed client of the Investment Research Platform',
    'License-Expression: MIT',
    'License-File: LICENSE',
    'Requires-Python: >=3.10',
    'Classifier: Typing :: Typed',
    'Classifier: Framework :: Pydantic :: 2',
    ...requirements.map((one) => `Requires-Dist: ${one}`),
    'Provides-Extra: ed25519',
    'Description-Content-Type: text/markdown',
  ];
  return `${fields.join('\n')}\n\n${readme}`;
}
