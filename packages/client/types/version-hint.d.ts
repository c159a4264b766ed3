/**
 * What to do when the server does not know a path of this client: it is of another version. A path
 * with an id is left out, since its record may be what is missing. 410 is a version that has ended.
 */
export declare function hintOf(baseUrl: string, status: number, schemaPath: string): string | undefined;
