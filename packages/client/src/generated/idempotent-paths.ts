// Generated from the API's contracts by `node tools/bootstrap.mjs packages/client/tools/generate.ts`, never edited by hand.
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
export const idempotentPaths: ReadonlySet<string> = new Set([
  '/v2/api-keys',
  '/v2/applications',
  '/v2/applications/{id}/compromise',
  '/v2/applications/{id}/listing/submit',
  '/v2/applications/{id}/listing/unpublish',
  '/v2/applications/{id}/secrets',
  '/v2/applications/{id}/transfer/accept',
  '/v2/investments',
  '/v2/investments/imports',
  '/v2/me/invitations/{id}/accept',
  '/v2/me/invitations/{id}/decline',
  '/v2/reviews/{id}/approve',
  '/v2/reviews/{id}/assign',
  '/v2/reviews/{id}/comments',
  '/v2/reviews/{id}/reject',
  '/v2/reviews/{id}/request-changes',
  '/v2/workspaces',
  '/v2/workspaces/{id}/api-keys',
  '/v2/workspaces/{id}/members',
  '/v2/workspaces/{id}/members/{userId}/invitation',
]);
