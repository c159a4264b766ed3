/** Operations that need no page of the console, and the reason. */
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

/** Operations whose page is missing, and how people call the operation today. */
export const missingPage: Readonly<Record<string, string>> = {
  'POST /v2/investments': 'An import creates records, and so does `irp investments create`.',
  'GET /v2/investments/{id}/duplicates': '`irp investments duplicates`.',
  'POST /v2/investments/{id}/merge': '`irp investments merge`.',
  'PATCH /v2/investments/{id}/notes/{noteId}': '`irp investments notes update`.',
  'PATCH /v2/investment-views/{id}': 'A person deletes a view and saves another view.',
  'GET /v2/investment-edits': '`irp investments edits list`.',
  'GET /v2/import-jobs': '`irp investments jobs list`.',
  'GET /v2/import-jobs/{id}/errors': 'The end of an import shows the first rows.',
  'GET /v2/import-jobs/{id}/warnings': 'The end of an import shows the first rows.',
  'PUT /v2/import-presets/{name}': '`irp investments presets set`.',
  'DELETE /v2/import-presets/{name}': '`irp investments presets delete`.',
};
