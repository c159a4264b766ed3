import { posix } from 'node:path';

export interface GuideGroup {
  name: string;
  /** Each guide as a pair: the name in its address, and its file below `docs/`. */
  guides: readonly (readonly [slug: string, file: string])[];
}

/**
 * The guides: documents of `docs/` for users of the API, in the order of the page with the list of
 * guides.
 */
export const guideGroups: readonly GuideGroup[] = [
  {
    name: 'Start',
    guides: [
      ['first-call', 'first-call.md'],
      ['versions', 'versioning.md'],
      ['permissions', 'permissions.md'],
    ],
  },
  {
    name: 'Data',
    guides: [
      ['imports', 'imports.md'],
      ['queries', 'queries.md'],
      ['records', 'records.md'],
      ['bulk-edits', 'bulk-edits.md'],
      ['webhooks', 'webhooks.md'],
      ['audit-log', 'audit-log.md'],
      ['audit-bundle', 'audit-bundle.md'],
    ],
  },
  {
    name: 'Applications',
    guides: [
      ['partners', 'partners/README.md'],
      ['publish', 'partners/publish.md'],
      ['installing', 'partners/installing.md'],
    ],
  },
  {
    name: 'OAuth',
    guides: [
      ['authorization-code-pkce', 'partners/authorization-code-pkce.md'],
      ['authorization-code', 'partners/authorization-code.md'],
      ['client-credentials', 'partners/client-credentials.md'],
      ['device', 'partners/device.md'],
      ['refresh', 'partners/refresh.md'],
      ['revocation', 'partners/revocation.md'],
      ['openid', 'partners/openid.md'],
      ['private-key-jwt', 'partners/private-key-jwt.md'],
      ['par-and-dpop', 'partners/par-and-dpop.md'],
    ],
  },
];

/** Files below `docs/` that guides link to, served as text. */
export const guideExamples: readonly string[] = [
  'audit-bundle.schema.json',
  'webhooks/receivers/client.ts',
  'webhooks/receivers/standardwebhooks.mjs',
  'webhooks/receivers/verify.py',
  'webhooks/receivers/verify.go',
  'webhooks/receivers/Verify.java',
  'webhooks/receivers/verify.sh',
];

/** Returns the path of a served example, without the leading slash. */
export function examplePath(file: string): string {
  return `docs/examples/${posix.basename(file)}`;
}

export const guideFiles: readonly (readonly [slug: string, file: string])[] = guideGroups.flatMap(
  ({ guides }) => guides,
);
