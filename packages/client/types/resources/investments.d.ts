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
    list: (query?: {
        limit?: number;
        offset?: number;
        cursor?: string;
        sort?: string;
        fields?: string;
        country?: string[];
        sector?: string[];
        industry?: string[];
        exchange?: string[];
        type?: string[];
        marketType?: string[];
        financingType?: string[];
        issuance?: string[];
        tickerSymbol?: string[];
        tags?: string[];
        "tags[any]"?: string[];
        "country[not]"?: string[];
        "sector[not]"?: string[];
        "industry[not]"?: string[];
        "exchange[not]"?: string[];
        "type[not]"?: string[];
        "marketType[not]"?: string[];
        "financingType[not]"?: string[];
        "issuance[not]"?: string[];
        "tickerSymbol[not]"?: string[];
        "tags[not]"?: string[];
        "employees[gt]"?: number;
        "employees[gte]"?: number;
        "employees[lt]"?: number;
        "employees[lte]"?: number;
        "foundingDate[gt]"?: string;
        "foundingDate[gte]"?: string;
        "foundingDate[lt]"?: string;
        "foundingDate[lte]"?: string;
        "ipoDate[gt]"?: string;
        "ipoDate[gte]"?: string;
        "ipoDate[lt]"?: string;
        "ipoDate[lte]"?: string;
        "createdAt[gt]"?: string;
        "createdAt[gte]"?: string;
        "createdAt[lt]"?: string;
        "createdAt[lte]"?: string;
        "updatedAt[gt]"?: string;
        "updatedAt[gte]"?: string;
        "updatedAt[lt]"?: string;
        "updatedAt[lte]"?: string;
        isEmpty?: string;
        "isEmpty[not]"?: string;
        visibility?: "workspace" | "private";
        isLocked?: "true" | "false";
        archived?: "true" | "false" | "any";
        favorite?: "true" | "false";
        updatedSince?: string;
        q?: string;
    } | undefined, options?: CallOptions | undefined) => import("./record-list.js").RecordList<{
        id?: string;
        tickerSymbol?: string;
        name?: string;
        description?: string;
        address?: string;
        country?: string;
        cik?: string;
        lei?: string;
        figi?: string;
        foundingDate?: string;
        ipoDate?: string;
        headquarters?: string;
        ceo?: string;
        employees?: number;
        exchange?: string;
        industry?: string;
        sector?: string;
        issuance?: string;
        website?: string;
        tags?: string[];
        createdAt?: string;
        updatedAt?: string;
        editedName?: string;
        financingType?: string;
        marketType?: string;
        type?: string;
        visibility?: "workspace" | "private";
        isFavorite?: boolean;
        isLocked?: boolean;
        isArchived?: boolean;
        bannerImage?: string | null;
        clearbit?: {
            [key: string]: unknown;
        };
    }, {
        data: import("../index.js").components["schemas"]["SelectedInvestment"][];
        meta: import("../index.js").components["schemas"]["PageMeta"];
    } & {
        readonly lastResponse: import("../last-response.js").LastResponse;
    } & import("./record-list.js").PageOf<{
        id?: string;
        tickerSymbol?: string;
        name?: string;
        description?: string;
        address?: string;
        country?: string;
        cik?: string;
        lei?: string;
        figi?: string;
        foundingDate?: string;
        ipoDate?: string;
        headquarters?: string;
        ceo?: string;
        employees?: number;
        exchange?: string;
        industry?: string;
        sector?: string;
        issuance?: string;
        website?: string;
        tags?: string[];
        createdAt?: string;
        updatedAt?: string;
        editedName?: string;
        financingType?: string;
        marketType?: string;
        type?: string;
        visibility?: "workspace" | "private";
        isFavorite?: boolean;
        isLocked?: boolean;
        isArchived?: boolean;
        bannerImage?: string | null;
        clearbit?: {
            [key: string]: unknown;
        };
    }>>;
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
    history: (id: string, query?: {
        limit?: number;
        offset?: number;
        cursor?: string;
    } | undefined, options?: CallOptions | undefined) => import("./record-list.js").RecordList<{
        id: string;
        action: "created" | "changed";
        revision: number;
        at: string;
        actor: {
            type: "user" | "application" | "system";
            id: string;
            onBehalfOf?: string;
        };
        hidden: boolean;
        changes: {
            field: string;
            before: unknown;
            after: unknown;
        }[];
    }, {
        data: import("../index.js").components["schemas"]["HistoryEntry"][];
        meta: import("../index.js").components["schemas"]["PageMeta"];
    } & {
        readonly lastResponse: import("../last-response.js").LastResponse;
    } & import("./record-list.js").PageOf<{
        id: string;
        action: "created" | "changed";
        revision: number;
        at: string;
        actor: {
            type: "user" | "application" | "system";
            id: string;
            onBehalfOf?: string;
        };
        hidden: boolean;
        changes: {
            field: string;
            before: unknown;
            after: unknown;
        }[];
    }>>;
    notes: {
        list: (id: string, query?: {
            limit?: number;
            offset?: number;
            cursor?: string;
        } | undefined, options?: CallOptions | undefined) => import("./record-list.js").RecordList<{
            id: string;
            investmentId: string;
            text: string;
            author: {
                type: "user" | "application";
                id: string;
            };
            createdAt: string;
            updatedAt: string;
        }, {
            data: import("../index.js").components["schemas"]["Note"][];
            meta: import("../index.js").components["schemas"]["PageMeta"];
        } & {
            readonly lastResponse: import("../last-response.js").LastResponse;
        } & import("./record-list.js").PageOf<{
            id: string;
            investmentId: string;
            text: string;
            author: {
                type: "user" | "application";
                id: string;
            };
            createdAt: string;
            updatedAt: string;
        }>>;
        create: import("./call-types.js").Write<"/v2/investments/{id}/notes", "post">;
        update: import("./call-types.js").Write<"/v2/investments/{id}/notes/{noteId}", "patch">;
        delete: import("./call-types.js").Write<"/v2/investments/{id}/notes/{noteId}", "delete">;
    };
    /** Imports a file of text, a `Blob` or a stream. A stream is sent once. */
    import(file: ImportBody, options?: ImportOptions): Promise<Answer<typeof imports, 'post'>>;
    /** All matching records as a file; default: CSV. */
    export(query?: Query<typeof exported, 'get'>, options?: CallOptions): Promise<Result<ExportedFile>>;
    imports: {
        list: (query?: {
            limit?: number;
            offset?: number;
            cursor?: string;
            state?: "receiving" | "queued" | "running" | "succeeded" | "failed" | "canceled";
        } | undefined, options?: CallOptions | undefined) => import("./record-list.js").RecordList<{
            id: string;
            state: "receiving" | "queued" | "running" | "succeeded" | "failed" | "canceled";
            message: string | null;
            visibility: "workspace" | "private";
            cancelRequested: boolean;
            createdAt: string;
            startedAt: string | null;
            endedAt: string | null;
            expiresAt: string | null;
            progress: {
                bytes: number;
                bytesRead: number;
                line: number;
            };
            report: import("../index.js").components["schemas"]["ImportJobReport"];
        }, {
            data: import("../index.js").components["schemas"]["ImportJob"][];
            meta: import("../index.js").components["schemas"]["PageMeta"];
        } & {
            readonly lastResponse: import("../last-response.js").LastResponse;
        } & import("./record-list.js").PageOf<{
            id: string;
            state: "receiving" | "queued" | "running" | "succeeded" | "failed" | "canceled";
            message: string | null;
            visibility: "workspace" | "private";
            cancelRequested: boolean;
            createdAt: string;
            startedAt: string | null;
            endedAt: string | null;
            expiresAt: string | null;
            progress: {
                bytes: number;
                bytesRead: number;
                line: number;
            };
            report: import("../index.js").components["schemas"]["ImportJobReport"];
        }>>;
        get: import("./call-types.js").Read<"/v2/import-jobs/{id}">;
        cancel: import("./call-types.js").Write<"/v2/import-jobs/{id}/cancel", "post">;
        errors: (id: string, query?: {
            limit?: number;
            offset?: number;
            cursor?: string;
        } | undefined, options?: CallOptions | undefined) => import("./record-list.js").RecordList<{
            line: number;
            field?: string;
            message: string;
            value?: string;
        }, {
            data: {
                line: number;
                field?: string;
                message: string;
                value?: string;
            }[];
            meta: import("../index.js").components["schemas"]["PageMeta"];
        } & {
            readonly lastResponse: import("../last-response.js").LastResponse;
        } & import("./record-list.js").PageOf<{
            line: number;
            field?: string;
            message: string;
            value?: string;
        }>>;
        warnings: (id: string, query?: {
            limit?: number;
            offset?: number;
            cursor?: string;
        } | undefined, options?: CallOptions | undefined) => import("./record-list.js").RecordList<{
            line: number;
            field?: string;
            message: string;
            value?: string;
        }, {
            data: {
                line: number;
                field?: string;
                message: string;
                value?: string;
            }[];
            meta: import("../index.js").components["schemas"]["PageMeta"];
        } & {
            readonly lastResponse: import("../last-response.js").LastResponse;
        } & import("./record-list.js").PageOf<{
            line: number;
            field?: string;
            message: string;
            value?: string;
        }>>;
    };
};
export {};
