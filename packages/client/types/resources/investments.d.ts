import { type Result } from '../last-response.js';
import type { Answer, Body, CallOptions, Query } from './call-types.js';
import type { Caller } from './caller.js';
declare const imports = "/v2/investments/imports";
declare const exported = "/v2/investments/exports";
type ImportBody = Body<typeof imports, 'post'>;
export interface ImportOptions extends CallOptions {
    /** Media type of the file; default: that of a `Blob`, or `text/csv`. */
    contentType?: string | undefined;
    query?: Query<typeof imports, 'post'> | undefined;
}
export interface ExportedFile {
    /** Arrives while it is read, without a time limit. */
    stream: ReadableStream<Uint8Array>;
}
/** Records of companies. */
export declare function investmentsResource(call: Caller): {
    list: import("./operations.js").List<"/v2/investments">;
    get: import("./call-types.js").Read<"/v2/investments/{id}">;
    create: import("./call-types.js").Write<"/v2/investments", "post">;
    update: import("./call-types.js").Write<"/v2/investments/{id}", "patch">;
    delete: import("./call-types.js").Write<"/v2/investments/{id}", "delete">;
    archive: import("./call-types.js").Write<"/v2/investments/{id}/archive", "post">;
    unarchive: import("./call-types.js").Write<"/v2/investments/{id}/unarchive", "post">;
    lock: import("./call-types.js").Write<"/v2/investments/{id}/lock", "post">;
    unlock: import("./call-types.js").Write<"/v2/investments/{id}/unlock", "post">;
    addFavorite: import("./call-types.js").Write<"/v2/investments/{id}/favorite", "put">;
    removeFavorite: import("./call-types.js").Write<"/v2/investments/{id}/favorite", "delete">;
    /** Counts of values among the records that `query` matches. */
    facets: import("./call-types.js").Read<"/v2/investments/facets">;
    duplicates: import("./call-types.js").Read<"/v2/investments/{id}/duplicates">;
    /** Merges duplicates into the record, and deletes them. */
    merge: import("./call-types.js").Write<"/v2/investments/{id}/merge", "post">;
    history: import("./operations.js").List<"/v2/investments/{id}/history">;
    notes: {
        list: import("./operations.js").List<"/v2/investments/{id}/notes">;
        create: import("./call-types.js").Write<"/v2/investments/{id}/notes", "post">;
        update: import("./call-types.js").Write<"/v2/investments/{id}/notes/{noteId}", "patch">;
        delete: import("./call-types.js").Write<"/v2/investments/{id}/notes/{noteId}", "delete">;
    };
    /** Imports a file of text, a `Blob` or a stream. A stream is sent once. */
    import(file: ImportBody, options?: ImportOptions): Promise<Answer<typeof imports, 'post'>>;
    /** All matching records as a file; default: CSV. */
    export(query?: Query<typeof exported, 'get'>, options?: CallOptions): Promise<Result<ExportedFile>>;
    imports: {
        list: import("./operations.js").List<"/v2/import-jobs">;
        get: import("./call-types.js").Read<"/v2/import-jobs/{id}">;
        cancel: import("./call-types.js").Write<"/v2/import-jobs/{id}/cancel", "post">;
        errors: import("./operations.js").List<"/v2/import-jobs/{id}/errors">;
        warnings: import("./operations.js").List<"/v2/import-jobs/{id}/warnings">;
    };
};
export {};
