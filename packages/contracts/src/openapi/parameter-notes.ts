interface ParameterNote {
  description: string;
  example?: string | number;
}

const exampleId = '018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37';

const entityTagForm =
  'Accepts an entity tag in quotation marks, such as `"5"`, a list of entity tags, or `*`';

/**
 * Descriptions of parameters by name, for parameters without a description in their endpoint. An
 * optional parameter has an example only if the example suits any request. Forms are filled with
 * the examples, and the server rejects an ETag or a key of another request.
 */
export const parameterNotes: Record<string, ParameterNote> = {
  id: { description: 'The id of the resource', example: exampleId },
  userId: { description: 'The id of the user', example: exampleId },
  deliveryId: { description: 'The id of the delivery', example: exampleId },
  imageId: { description: 'The id of the image', example: exampleId },
  noteId: { description: 'The id of the note', example: exampleId },
  alt: { description: 'What the image shows, for people who do not see it' },
  state: { description: 'Entries in this state' },
  environment: { description: 'Entries of this environment' },
  applicationId: { description: 'Entries of this application' },
  change: { description: 'The change to preview' },
  secretId: { description: 'The id of the secret', example: exampleId },
  limit: { description: 'Maximum number of entries', example: 10 },
  offset: { description: 'Number of records to skip', example: 0 },
  cursor: { description: '`meta.nextCursor` of the previous page; absent for the first page' },
  'if-match': {
    description: `Apply the change only if this is the current ETag, otherwise 412. ${entityTagForm}: anything else, such as \`0\`, is 400`,
  },
  'if-none-match': {
    description: `For a read: 304 without a body if this is the current ETag. For a change: 412 if this is the current ETag or, with \`*\`, if the resource exists. ${entityTagForm}`,
  },
  'idempotency-key': {
    description:
      'A unique key of the request, such as `import-2026-11-21`: 1 to 255 visible ASCII characters; a repeat returns the first response',
  },
};
