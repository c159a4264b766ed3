import { escapeHtml } from '@irp/http';
import type { RegisteredVersion } from '../versions/version-registry.ts';
import { type GatewayPage, prose } from './page.ts';

interface Difference {
  /**
   * Anchor of the section. For each anchor, `e2e/test/migration-guide.test.ts` checks the
   * difference at the running platform.
   */
  id: string;
  title: string;
  v1: string;
  v2: string;
  action: string;
}

/** All differences between v1 and v2. */
const differences: readonly Difference[] = [
  {
    id: 'pages',
    title: 'Pages of the list',
    v1: '`GET /v1/investments` takes `limit` and `offset`; `meta` has `totalRecords`, `limit` and `offset`.',
    v2: '`GET /v2/investments` also takes `cursor`, and `meta` has `nextCursor`: null on the last page.',
    action:
      'No change is required: `limit` and `offset` work as before. With `cursor`, the last page is as fast as the first.',
  },
  {
    id: 'archived',
    title: 'Archived records',
    v1: 'The list contains archived records.',
    v2: 'The list excludes archived records, unless `archived` is `true` or `any`.',
    action: 'Add `archived=any` where you need archived records.',
  },
  {
    id: 'filters',
    title: 'Filters, order and fields',
    v1: 'The list has no filters; it is ordered by creation, newest first, and its records have all 32 fields.',
    v2: 'The list has filters such as `country` and `q`, `sort`, and `fields`. Without these parameters, the list has the order and the fields of v1.',
    action: 'You can replace filters in your program with parameters.',
  },
  {
    id: 'unknown-parameters',
    title: 'Unknown parameters',
    v1: 'The list and `/v1/status` ignore unknown query parameters. But the list of v1 rejects a parameter of the v2 list with 400.',
    v2: 'Every operation rejects unknown query parameters with 400, and names the accepted parameters.',
    action:
      'Remove parameters that an operation does not have, such as a timestamp that bypasses caches.',
  },
  {
    id: 'etag',
    title: 'Entity tags',
    v1: 'A page has no `ETag`.',
    v2: 'A page has an `ETag`; with `If-None-Match`, the response to an unchanged page is 304.',
    action: 'No change is required.',
  },
  {
    id: 'deprecation',
    title: 'Deprecation',
    v1: 'Responses have the headers `Deprecation`, `X-Deprecation-Date`, `Sunset` and `Link`; successful JSON objects without an `ETag` have a member `message`.',
    v2: 'Responses have neither these headers nor a member `message`.',
    action: 'Do not require the member `message`.',
  },
];

/**
 * Returns the migration guide.
 * @param version v1 with its current deprecation and sunset; undefined if the gateway does not
 *   serve v1
 */
export function migrationGuide(version: RegisteredVersion | undefined): GatewayPage {
  const sections = differences.map(
    ({ id, title, v1, v2, action }) => `<h2 id="${id}">${escapeHtml(title)}</h2>
<dl><dt>v1</dt><dd>${prose(v1)}</dd><dt>v2</dt><dd>${prose(v2)}</dd><dt>What to do</dt><dd>${prose(action)}</dd></dl>`,
  );
  return {
    title: 'From v1 to v2',
    body: `<p>${datesOf(version)}</p>
<p>${prose('Replace `/v1/` in your addresses with `/v2/`. Every operation of v1 is in v2, with the same parameters, bodies, responses and errors. Only the list of investments and the status differ, as described below. Credentials and rate limits are the same. `GET /investments`, without a version, stays as it is.')}</p>
${sections.join('\n')}
<p>See also the <a href="changelog">changelog</a> and the <a href="../docs">reference</a>.</p>`,
  };
}

function datesOf(version: RegisteredVersion | undefined): string {
  const { deprecation, sunset } = version ?? {};
  if (deprecation === undefined) {
    return 'v1 is not deprecated on this server.';
  }
  const end =
    sunset === undefined
      ? ''
      : `, and available until ${sunset.toISOString().slice(0, 10)}: afterwards, v1 returns 410`;
  return `v1 is deprecated: new programs should not use it. It is supported until ${escapeHtml(deprecation.date)}${end}.`;
}
