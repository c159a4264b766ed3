/** What holds for every operation and so is said once, at the head of the document (CommonMark). */
export const introduction = `Investment records for research teams, over HTTP and JSON.

**Versions.** Use \`/v2\`. \`/v1\` still answers, with \`Deprecation\`, \`Link\` and \`X-Deprecation-Date\` headers.

**Credentials.** Send an API key as \`X-API-Key\`, or an OAuth access token as \`Authorization: Bearer\`.

**Limits.** 100 reads and 25 writes a minute for each user, over a rolling window; \`X-RateLimit-*\` headers tell what is left.

**Errors.** Every error is \`application/problem+json\` (RFC 9457) that also carries \`error\`, a code to act on, and \`message\`.
A method that a path does not know is answered 405 with \`Allow\`; what belongs to another workspace is answered 404.
`;
