/** In the examples of the OpenAPI document: `message` of a response of v1, added by the gateway. */
export const versionMessageExample =
  'Version v1 is deprecated: it is supported until 2028-06-30 and available until 2029-06-30. Upgrade to v2.';
