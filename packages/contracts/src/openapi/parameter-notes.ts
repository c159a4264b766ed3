interface ParameterNote {
  description: string;
  example?: string | number;
}

/** Parameters that mean the same everywhere; an endpoint's own description goes before these. */
export const parameterNotes: Record<string, ParameterNote> = {
  id: { description: 'The identifier of the record', example: '018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37' },
  userId: { description: 'The identifier of the person', example: '018f3c1e-7c2b-7d6e-9a41-5b1f0c9e2d37' },
  state: { description: 'Only those in this state' },
  environment: { description: 'Only those of this environment' },
  applicationId: { description: 'Only those of this application' },
  change: { description: 'The change to look at' },
  secretId: { description: 'The identifier of the secret' },
  limit: { description: 'How many records to answer at most', example: 10 },
  offset: { description: 'How many records to skip', example: 0 },
  cursor: { description: '`meta.nextCursor` of the page before; absent for the first page' },
  'if-match': { description: 'Change the record only while its ETag is this one', example: '"5"' },
  'if-none-match': { description: 'Answer 304 without a body while the ETag is this one', example: '"5"' },
  'idempotency-key': {
    description:
      'A name for this request, 1 to 255 visible ASCII characters; a repeat is answered with the first answer',
    example: 'import-2026-11-21',
  },
};
