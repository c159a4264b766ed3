/** Operations that need no page in the console, each with the reason. */
export const withoutPage: Readonly<Record<string, string>> = {
  'GET /v2/status': 'For programs that watch the platform. A page shows errors of its own calls.',
  'GET /v2/investments/{id}/notes/{noteId}': 'The list of notes has every member.',
  'GET /v2/investment-views/{id}': 'The list of views has every member.',
  'GET /v2/api-keys/{id}': 'The list of keys has every member.',
  'GET /v2/installation-requests/{id}': 'The list of requests has every member.',
  'GET /v2/publisher-domains/{id}': 'The list of domains has every member.',
  'GET /v2/workspaces': '`GET /v2/me/workspaces` has the workspaces of every organization.',
  'GET /v2/directory/images/{imageId}': 'The browser loads the address of an image in a listing.',
  'POST /v2/workspaces/{id}/api-keys':
    'The console has a token for each workspace, so `POST /v2/api-keys` creates a key there.',
  'DELETE /v2/authorizations/{id}': 'The page `/account` withdraws consents of the person.',
};
