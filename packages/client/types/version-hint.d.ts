/**
 * What to do when the server does not know a path of this client, because the versions differ. A
 * path with an id has no hint: the record may be missing. 410 is a version that has ended.
 */
export declare function hintOf(baseUrl: string, status: number, schemaPath: string): string | undefined;
