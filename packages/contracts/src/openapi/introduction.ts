/** The description of the whole OpenAPI document, in CommonMark: the rules of every operation. */
export const introduction = `Investment records for research teams, over HTTP and JSON.

**Versions.** Use \`/v2\`. \`/v1\` is deprecated: its responses have the headers \`Deprecation\`, \`X-Deprecation-Date\` (supported until),
\`Sunset\` (RFC 8594; available until) and \`Link\`. The [migration guide](/docs/migration-v1-to-v2) names every
difference, the [changelog](/docs/changelog) every change.

**Credentials.** Send an API key as \`X-API-Key\`, or an OAuth access token as \`Authorization: Bearer\`.

**Rate limits.** 100 reads and 25 writes per minute and user, in a rolling window. The headers \`X-RateLimit-*\` contain the remaining requests.
At most 25 of the reads are exports. Applications that act without a user have 100 and 25 each, and 500 and 125 together in one organization.
At most 128 requests of a user, 8 imports and exports among them, and 1,024 of an IP address are in progress at a time. A further request is
a 429, or a 503 if a service has too many requests. Both have \`Retry-After\`. A body that arrives below 1 KiB/s is a 408; a client that reads as
slowly loses its connection.

**Lists.** \`{data, meta}\`, with 10 records by default and at most 1,000 (\`limit\`). \`meta.limit\` is the number of records in the response,
\`meta.totalRecords\` of all that match. Send \`meta.nextCursor\` as \`cursor\` for the next page, until it is null; or \`offset\`, which takes longer
the further it is. The list of v1's investments has no cursor.

**Parameters.** An unknown query parameter is a 400. The fixed operations \`/investments\`, \`/v1/investments\` and \`/v1/status\` ignore it,
unless it is one of \`/v2/investments\`.

**Errors.** Every error is \`application/problem+json\` (RFC 9457) with two more members: \`error\`, a code for programs, and
\`message\`; the [error codes](/docs/errors) have a page each. An unsupported method is a 405 with \`Allow\`; a resource of another workspace is a 404.
`;
