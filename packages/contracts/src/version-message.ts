/** The example of `message`, which the gateway adds to responses of v1, in the OpenAPI document. */
export const versionMessageExample =
  'Version v1 is deprecated: it is supported until 2028-06-30 and available until 2029-06-30. Upgrade to v2.';
