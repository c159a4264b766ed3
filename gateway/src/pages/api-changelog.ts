import { escapeHtml } from '@irp/http';
import { type GatewayPage, prose } from './page.ts';

interface Release {
  /** Date in the format YYYY-MM-DD. */
  date: string;
  title: string;
  changes: readonly string[];
}

/**
 * The changes for clients of the API, newest first. docs/versioning.md defines which changes are
 * compatible.
 */
const releases: readonly Release[] = [
  {
    date: '2026-11-28',
    title: 'Several values in a filter; an OpenAPI document for each version',
    changes: [
      'Filters of lists and exports accept several values: `country` separated by commas (`country=JP,DE`), and `sector`, `industry`, `exchange`, `type`, `marketType`, `financingType`, `issuance` and `tickerSymbol` as a repeated parameter (`sector=Energy&sector=Utilities`).',
      '`/v2/investment-edits` changes up to 10,000 records by ids or by a filter, with a preview and an undo. The events of an edit have the member `editId`.',
      '`POST /v2/import-jobs/{id}/undo` deletes the records that an import job created, except records that were changed since.',
      '`/openapi/v1.json` and `/openapi/v2.json` describe one version each, and `/openapi.json` describes the newest version. Operation ids have no version.',
    ],
  },
  {
    date: '2026-11-22',
    title: 'v1 has a sunset date; the same rules for all lists, parameters and patches',
    changes: [
      'v1 is deprecated in favour of v2: its responses also have the header `Sunset` and links to the migration guide.',
      'Without `limit`, a page of any list has 10 records.',
      '`POST /v2/workspaces/{id}/api-keys` creates a key for another workspace of the same user, such as a new workspace; `GET /v2/workspaces/{id}` reads the workspace. An access token is valid in one workspace only.',
      'Every PATCH is a merge patch (RFC 7396): objects are merged at every depth, and a patch that changes nothing leaves `updatedAt` and `ETag` as they are.',
      'A request with an unknown query parameter returns 400 with a list of the accepted parameters, also for operations that ignored unknown parameters before. `/investments`, `/v1/investments` and `/v1/status` still ignore unknown parameters.',
      'Where every member of the body is optional, a request without a body is the same as a request with `{}`.',
      'Text filters ignore letter case; a `country` that does not exist returns 400. Impossible dates are rejected.',
      'Every error code has a page: `type` of an error is the path of that page, such as `/docs/errors/conflict`, formerly a URN. `error` is unchanged.',
      'Paths below `/v2/status` return 404, and `GET /` returns a list of links.',
      '`/v1/status` now has a member `message`, like all JSON objects that v1 sends without the header `ETag`. `/v2/status` rejects query parameters.',
      'A PATCH can be sent as `application/merge-patch+json`; a JSON Patch returns 415. Operations without a body reject any body except an empty body and `{}`.',
    ],
  },
  {
    date: '2026-11-22',
    title: 'v1 and v2',
    changes: ['The first release of the API, with v1 and v2.'],
  },
];

export function apiChangelog(): GatewayPage {
  const sections = releases.map(
    ({ date, title, changes }) => `<h2>${date}: ${escapeHtml(title)}</h2>
<ul>${changes.map((change) => `<li>${prose(change)}</li>`).join('\n')}</ul>`,
  );
  return {
    title: 'API changelog',
    body: `<p>Changes that a client notices. New fields, headers and codes can come at any time: ignore those that you do not know.
How to move to v2: <a href="migration-v1-to-v2">migration guide</a>. All operations: <a href="../docs">reference</a>.</p>
${sections.join('\n')}`,
  };
}
