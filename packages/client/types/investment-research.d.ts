import type { ClientOptions } from './create-client.js';
export interface InvestmentResearchOptions extends Omit<ClientOptions, 'credential'> {
    /** An API key or an access token. */
    apiKey?: string | undefined;
}
/**
 * The resources of the API. Calls throw a subclass of `ApiError` for error responses, and
 * `ConnectionError` without a response.
 */
export declare class InvestmentResearch {
    readonly investments: {
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
        } | undefined, options?: import("./index.js").CallOptions | undefined) => import("./index.js").RecordList<{
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
            data: import("./index.js").components["schemas"]["SelectedInvestment"][];
            meta: import("./index.js").components["schemas"]["PageMeta"];
        } & {
            readonly lastResponse: import("./last-response.js").LastResponse;
        } & import("./resources/record-list.js").PageOf<{
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
        get: import("./resources/call-types.js").Read<"/v2/investments/{id}">;
        create: import("./resources/call-types.js").Write<"/v2/investments", "post">;
        update: import("./resources/call-types.js").Write<"/v2/investments/{id}", "patch">;
        delete: import("./resources/call-types.js").Write<"/v2/investments/{id}", "delete">;
        archive: import("./resources/call-types.js").Write<"/v2/investments/{id}/archive", "post">;
        unarchive: import("./resources/call-types.js").Write<"/v2/investments/{id}/unarchive", "post">;
        lock: import("./resources/call-types.js").Write<"/v2/investments/{id}/lock", "post">;
        unlock: import("./resources/call-types.js").Write<"/v2/investments/{id}/unlock", "post">;
        addFavorite: import("./resources/call-types.js").Write<"/v2/investments/{id}/favorite", "put">;
        removeFavorite: import("./resources/call-types.js").Write<"/v2/investments/{id}/favorite", "delete">;
        facets: import("./resources/call-types.js").Read<"/v2/investments/facets">;
        duplicates: import("./resources/call-types.js").Read<"/v2/investments/{id}/duplicates">;
        history: (id: string, query?: {
            limit?: number;
            offset?: number;
            cursor?: string;
        } | undefined, options?: import("./index.js").CallOptions | undefined) => import("./index.js").RecordList<{
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
            data: import("./index.js").components["schemas"]["HistoryEntry"][];
            meta: import("./index.js").components["schemas"]["PageMeta"];
        } & {
            readonly lastResponse: import("./last-response.js").LastResponse;
        } & import("./resources/record-list.js").PageOf<{
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
            } | undefined, options?: import("./index.js").CallOptions | undefined) => import("./index.js").RecordList<{
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
                data: import("./index.js").components["schemas"]["Note"][];
                meta: import("./index.js").components["schemas"]["PageMeta"];
            } & {
                readonly lastResponse: import("./last-response.js").LastResponse;
            } & import("./resources/record-list.js").PageOf<{
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
            create: import("./resources/call-types.js").Write<"/v2/investments/{id}/notes", "post">;
            update: import("./resources/call-types.js").Write<"/v2/investments/{id}/notes/{noteId}", "patch">;
            delete: import("./resources/call-types.js").Write<"/v2/investments/{id}/notes/{noteId}", "delete">;
        };
        import(file: string | Blob | ReadableStream<Uint8Array<ArrayBufferLike>>, options?: import("./resources/investments.js").ImportOptions): Promise<import("./resources/call-types.js").Answer<"/v2/investments/imports", 'post'>>;
        export(query?: import("./resources/call-types.js").Query<"/v2/investments/exports", 'get'>, options?: import("./index.js").CallOptions): Promise<import("./last-response.js").Result<import("./resources/investments.js").ExportedFile>>;
        imports: {
            list: (query?: {
                limit?: number;
                offset?: number;
                cursor?: string;
                state?: "receiving" | "queued" | "running" | "succeeded" | "failed" | "canceled";
            } | undefined, options?: import("./index.js").CallOptions | undefined) => import("./index.js").RecordList<{
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
                report: import("./index.js").components["schemas"]["ImportJobReport"];
            }, {
                data: import("./index.js").components["schemas"]["ImportJob"][];
                meta: import("./index.js").components["schemas"]["PageMeta"];
            } & {
                readonly lastResponse: import("./last-response.js").LastResponse;
            } & import("./resources/record-list.js").PageOf<{
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
                report: import("./index.js").components["schemas"]["ImportJobReport"];
            }>>;
            get: import("./resources/call-types.js").Read<"/v2/import-jobs/{id}">;
            cancel: import("./resources/call-types.js").Write<"/v2/import-jobs/{id}/cancel", "post">;
            errors: (id: string, query?: {
                limit?: number;
                offset?: number;
                cursor?: string;
            } | undefined, options?: import("./index.js").CallOptions | undefined) => import("./index.js").RecordList<{
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
                meta: import("./index.js").components["schemas"]["PageMeta"];
            } & {
                readonly lastResponse: import("./last-response.js").LastResponse;
            } & import("./resources/record-list.js").PageOf<{
                line: number;
                field?: string;
                message: string;
                value?: string;
            }>>;
            warnings: (id: string, query?: {
                limit?: number;
                offset?: number;
                cursor?: string;
            } | undefined, options?: import("./index.js").CallOptions | undefined) => import("./index.js").RecordList<{
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
                meta: import("./index.js").components["schemas"]["PageMeta"];
            } & {
                readonly lastResponse: import("./last-response.js").LastResponse;
            } & import("./resources/record-list.js").PageOf<{
                line: number;
                field?: string;
                message: string;
                value?: string;
            }>>;
        };
    };
    readonly me: {
        get: import("./resources/call-types.js").Read<"/v2/me">;
        update: import("./resources/call-types.js").Write<"/v2/me", "patch">;
        invitations: {
            list: (query?: {
                limit?: number;
                offset?: number;
                cursor?: string;
            } | undefined, options?: import("./index.js").CallOptions | undefined) => import("./index.js").RecordList<{
                id: string;
                workspace: {
                    id: string;
                    name: string;
                };
                organization: {
                    id: string;
                    name: string;
                };
                role: "owner" | "admin" | "developer" | "member";
                invitedBy: string | null;
                invitedAt: string;
                expiresAt: string;
            }, {
                data: import("./index.js").components["schemas"]["Invitation"][];
                meta: import("./index.js").components["schemas"]["PageMeta"];
            } & {
                readonly lastResponse: import("./last-response.js").LastResponse;
            } & import("./resources/record-list.js").PageOf<{
                id: string;
                workspace: {
                    id: string;
                    name: string;
                };
                organization: {
                    id: string;
                    name: string;
                };
                role: "owner" | "admin" | "developer" | "member";
                invitedBy: string | null;
                invitedAt: string;
                expiresAt: string;
            }>>;
            accept: import("./resources/call-types.js").Write<"/v2/me/invitations/{id}/accept", "post">;
            decline: import("./resources/call-types.js").Write<"/v2/me/invitations/{id}/decline", "post">;
        };
    };
    readonly workspaces: {
        list: (query?: {
            limit?: number;
            offset?: number;
            cursor?: string;
        } | undefined, options?: import("./index.js").CallOptions | undefined) => import("./index.js").RecordList<{
            id: string;
            name: string;
            organizationId: string;
            region: string;
            role: ("owner" | "admin" | "developer" | "member") | null;
            requireSecondFactor: "none" | "admins" | "everyone";
            createdAt: string;
        }, {
            data: import("./index.js").components["schemas"]["Workspace"][];
            meta: import("./index.js").components["schemas"]["PageMeta"];
        } & {
            readonly lastResponse: import("./last-response.js").LastResponse;
        } & import("./resources/record-list.js").PageOf<{
            id: string;
            name: string;
            organizationId: string;
            region: string;
            role: ("owner" | "admin" | "developer" | "member") | null;
            requireSecondFactor: "none" | "admins" | "everyone";
            createdAt: string;
        }>>;
        get: import("./resources/call-types.js").Read<"/v2/workspaces/{id}">;
        create: import("./resources/call-types.js").Write<"/v2/workspaces", "post">;
        update: import("./resources/call-types.js").Write<"/v2/workspaces/{id}", "patch">;
        createApiKey: import("./resources/call-types.js").Write<"/v2/workspaces/{id}/api-keys", "post">;
    };
    readonly members: {
        list: (id: string, query?: {
            limit?: number;
            offset?: number;
            cursor?: string;
            status?: "active" | "pending";
        } | undefined, options?: import("./index.js").CallOptions | undefined) => import("./index.js").RecordList<{
            id: string;
            status: "active" | "pending";
            userId: string | null;
            email: string;
            name: string;
            role: "owner" | "admin" | "developer" | "member";
            joinedAt: string | null;
            invitedAt: string | null;
            expiresAt: string | null;
            secondFactor: boolean | null;
        }, {
            data: import("./index.js").components["schemas"]["Member"][];
            meta: import("./index.js").components["schemas"]["PageMeta"];
        } & {
            readonly lastResponse: import("./last-response.js").LastResponse;
        } & import("./resources/record-list.js").PageOf<{
            id: string;
            status: "active" | "pending";
            userId: string | null;
            email: string;
            name: string;
            role: "owner" | "admin" | "developer" | "member";
            joinedAt: string | null;
            invitedAt: string | null;
            expiresAt: string | null;
            secondFactor: boolean | null;
        }>>;
        get: import("./resources/call-types.js").Read<"/v2/workspaces/{id}/members/{userId}">;
        add: import("./resources/call-types.js").Write<"/v2/workspaces/{id}/members", "post">;
        update: import("./resources/call-types.js").Write<"/v2/workspaces/{id}/members/{userId}", "patch">;
        remove: import("./resources/call-types.js").Write<"/v2/workspaces/{id}/members/{userId}", "delete">;
        endSessions: import("./resources/call-types.js").Write<"/v2/workspaces/{id}/members/{userId}/end-sessions", "post">;
        sendInvitation: import("./resources/call-types.js").Write<"/v2/workspaces/{id}/members/{userId}/invitation", "post">;
    };
    readonly apiKeys: {
        list: (query?: {
            limit?: number;
            offset?: number;
            cursor?: string;
            all?: "true" | "false";
            userId?: string;
        } | undefined, options?: import("./index.js").CallOptions | undefined) => import("./index.js").RecordList<{
            id: string;
            name: string;
            prefix: string;
            environment: "production" | "sandbox";
            workspaceId: string;
            userId: string;
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            createdAt: string;
            createdBy: string | null;
            expiresAt: string | null;
            lastUsedAt: string | null;
            revokedAt: string | null;
        }, {
            data: import("./index.js").components["schemas"]["ApiKey"][];
            meta: import("./index.js").components["schemas"]["PageMeta"];
        } & {
            readonly lastResponse: import("./last-response.js").LastResponse;
        } & import("./resources/record-list.js").PageOf<{
            id: string;
            name: string;
            prefix: string;
            environment: "production" | "sandbox";
            workspaceId: string;
            userId: string;
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            createdAt: string;
            createdBy: string | null;
            expiresAt: string | null;
            lastUsedAt: string | null;
            revokedAt: string | null;
        }>>;
        get: import("./resources/call-types.js").Read<"/v2/api-keys/{id}">;
        create: import("./resources/call-types.js").Write<"/v2/api-keys", "post">;
        update: import("./resources/call-types.js").Write<"/v2/api-keys/{id}", "patch">;
        revoke: import("./resources/call-types.js").Write<"/v2/api-keys/{id}", "delete">;
    };
    readonly applications: {
        list: (query?: {
            limit?: number;
            offset?: number;
            cursor?: string;
            state?: "active" | "suspended" | "pending_deletion" | "deleted";
            environment?: "production" | "sandbox";
            offered?: "true" | "false";
            secretCreatedBy?: string;
        } | undefined, options?: import("./index.js").CallOptions | undefined) => import("./index.js").RecordList<{
            id: string;
            clientId: string;
            name: string;
            description: string;
            type: "confidential" | "public";
            environment: "production" | "sandbox";
            workspaceId: string;
            organizationId: string;
            redirectUris: string[];
            postLogoutRedirectUris: string[];
            backchannelLogoutUri: string | null;
            backchannelLogoutSessionRequired: boolean;
            grantTypes: ("authorization_code" | "refresh_token" | "client_credentials" | "device_code")[];
            clientAuthentication: "client_secret" | "private_key_jwt" | "none";
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            metadata: {
                [key: string]: string;
            };
            owner: {
                team?: string;
                email: string;
            };
            supportContact: {
                email?: string;
                url?: string;
            };
            homepageUrl: string | null;
            publish: boolean;
            jwks: {
                keys: {
                    [key: string]: unknown;
                }[];
            } | null;
            pkceRequired: boolean;
            dpopBound: boolean;
            state: "active" | "suspended" | "pending_deletion" | "deleted";
            suspension: {
                reason: string;
                at: string;
            } | null;
            suspensions: {
                by: "publisher" | "platform";
                reason: string;
                at: string;
            }[];
            deletionAt: string | null;
            newInstallsDisabled: boolean;
            authorizationFlowsSuspended: boolean;
            visibility: import("./index.js").components["schemas"]["ApplicationVisibilityName"];
            listing: {
                state: "none" | "draft" | "in_automated_review" | "in_manual_review" | "changes_requested" | "rejected" | "approved" | "published" | "unpublished" | "delisted";
            };
            transferOffer: {
                toWorkspaceId: string;
                at: string;
            } | null;
            createdBy: string | null;
            createdAt: string;
            updatedAt: string;
            warnings: {
                field: string;
                message: string;
            }[];
        }, {
            data: import("./index.js").components["schemas"]["Application"][];
            meta: import("./index.js").components["schemas"]["PageMeta"];
        } & {
            readonly lastResponse: import("./last-response.js").LastResponse;
        } & import("./resources/record-list.js").PageOf<{
            id: string;
            clientId: string;
            name: string;
            description: string;
            type: "confidential" | "public";
            environment: "production" | "sandbox";
            workspaceId: string;
            organizationId: string;
            redirectUris: string[];
            postLogoutRedirectUris: string[];
            backchannelLogoutUri: string | null;
            backchannelLogoutSessionRequired: boolean;
            grantTypes: ("authorization_code" | "refresh_token" | "client_credentials" | "device_code")[];
            clientAuthentication: "client_secret" | "private_key_jwt" | "none";
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            metadata: {
                [key: string]: string;
            };
            owner: {
                team?: string;
                email: string;
            };
            supportContact: {
                email?: string;
                url?: string;
            };
            homepageUrl: string | null;
            publish: boolean;
            jwks: {
                keys: {
                    [key: string]: unknown;
                }[];
            } | null;
            pkceRequired: boolean;
            dpopBound: boolean;
            state: "active" | "suspended" | "pending_deletion" | "deleted";
            suspension: {
                reason: string;
                at: string;
            } | null;
            suspensions: {
                by: "publisher" | "platform";
                reason: string;
                at: string;
            }[];
            deletionAt: string | null;
            newInstallsDisabled: boolean;
            authorizationFlowsSuspended: boolean;
            visibility: import("./index.js").components["schemas"]["ApplicationVisibilityName"];
            listing: {
                state: "none" | "draft" | "in_automated_review" | "in_manual_review" | "changes_requested" | "rejected" | "approved" | "published" | "unpublished" | "delisted";
            };
            transferOffer: {
                toWorkspaceId: string;
                at: string;
            } | null;
            createdBy: string | null;
            createdAt: string;
            updatedAt: string;
            warnings: {
                field: string;
                message: string;
            }[];
        }>>;
        get: import("./resources/call-types.js").Read<"/v2/applications/{id}">;
        create: import("./resources/call-types.js").Write<"/v2/applications", "post">;
        update: import("./resources/call-types.js").Write<"/v2/applications/{id}", "patch">;
        delete: import("./resources/call-types.js").Write<"/v2/applications/{id}", "delete">;
        restore: import("./resources/call-types.js").Write<"/v2/applications/{id}/restore", "post">;
        suspend: import("./resources/call-types.js").Write<"/v2/applications/{id}/suspend", "post">;
        resume: import("./resources/call-types.js").Write<"/v2/applications/{id}/resume", "post">;
        secrets: {
            list: (id: string, query?: {
                limit?: number;
                offset?: number;
                cursor?: string;
            } | undefined, options?: import("./index.js").CallOptions | undefined) => import("./index.js").RecordList<{
                id: string;
                prefix: string;
                createdAt: string;
                createdBy: string | null;
                expiresAt: string | null;
                lastUsedAt: string | null;
                dueForRotation: boolean;
            }, {
                data: import("./index.js").components["schemas"]["ClientSecret"][];
                meta: import("./index.js").components["schemas"]["PageMeta"];
            } & {
                readonly lastResponse: import("./last-response.js").LastResponse;
            } & import("./resources/record-list.js").PageOf<{
                id: string;
                prefix: string;
                createdAt: string;
                createdBy: string | null;
                expiresAt: string | null;
                lastUsedAt: string | null;
                dueForRotation: boolean;
            }>>;
            rotate: import("./resources/call-types.js").Write<"/v2/applications/{id}/secrets", "post">;
            revoke: import("./resources/call-types.js").Write<"/v2/applications/{id}/secrets/{secretId}", "delete">;
        };
    };
    readonly installations: {
        list: (query?: {
            limit?: number;
            offset?: number;
            cursor?: string;
            state?: "active" | "reauthorization_required" | "suspended" | "uninstalled" | "revoked";
            applicationId?: string;
            environment?: "production" | "sandbox";
        } | undefined, options?: import("./index.js").CallOptions | undefined) => import("./index.js").RecordList<{
            id: string;
            applicationId: string;
            applicationName: string;
            publisher: {
                organizationId: string;
                name: string;
            };
            application: {
                state: "active" | "suspended" | "pending_deletion" | "deleted";
                suspensions: {
                    by: "publisher" | "platform";
                    at: string;
                    reason: string | null;
                }[];
                authorizationFlowsSuspended: boolean;
                deletionAt: string | null;
                unpublishedAt: string | null;
                delistedAt: string | null;
                credentialsCompromisedAt: string | null;
                transferredAt: string | null;
            } | null;
            workspaceId: string;
            organizationName: string;
            environment: "production" | "sandbox";
            state: "active" | "reauthorization_required" | "suspended" | "uninstalled" | "revoked";
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            withheldScopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            suspensions: {
                by: "tenant" | "publisher" | "platform";
                at: string;
                reason: string | null;
            }[];
            version: string | null;
            createdAt: string;
            createdBy: string | null;
            updatedAt: string;
            endedAt: string | null;
            endedBy: ("tenant" | "publisher" | "platform") | null;
            endReason: string | null;
        }, {
            data: import("./index.js").components["schemas"]["Installation"][];
            meta: import("./index.js").components["schemas"]["PageMeta"];
        } & {
            readonly lastResponse: import("./last-response.js").LastResponse;
        } & import("./resources/record-list.js").PageOf<{
            id: string;
            applicationId: string;
            applicationName: string;
            publisher: {
                organizationId: string;
                name: string;
            };
            application: {
                state: "active" | "suspended" | "pending_deletion" | "deleted";
                suspensions: {
                    by: "publisher" | "platform";
                    at: string;
                    reason: string | null;
                }[];
                authorizationFlowsSuspended: boolean;
                deletionAt: string | null;
                unpublishedAt: string | null;
                delistedAt: string | null;
                credentialsCompromisedAt: string | null;
                transferredAt: string | null;
            } | null;
            workspaceId: string;
            organizationName: string;
            environment: "production" | "sandbox";
            state: "active" | "reauthorization_required" | "suspended" | "uninstalled" | "revoked";
            scopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            withheldScopes: ("investments.read" | "investments.write" | "workspace.read" | "workspace.write" | "members.read" | "members.write" | "applications.read" | "applications.write" | "directory.read" | "directory.write" | "installations.read" | "installations.write" | "webhooks.read" | "webhooks.write" | "audit.read" | "audit.erase" | "tokens.revoke")[];
            suspensions: {
                by: "tenant" | "publisher" | "platform";
                at: string;
                reason: string | null;
            }[];
            version: string | null;
            createdAt: string;
            createdBy: string | null;
            updatedAt: string;
            endedAt: string | null;
            endedBy: ("tenant" | "publisher" | "platform") | null;
            endReason: string | null;
        }>>;
        get: import("./resources/call-types.js").Read<"/v2/installations/{id}">;
        create: import("./resources/call-types.js").Write<"/v2/installations", "post">;
        delete: import("./resources/call-types.js").Write<"/v2/installations/{id}", "delete">;
        suspend: import("./resources/call-types.js").Write<"/v2/installations/{id}/suspend", "post">;
        resume: import("./resources/call-types.js").Write<"/v2/installations/{id}/resume", "post">;
        reauthorize: import("./resources/call-types.js").Write<"/v2/installations/{id}/reauthorize", "post">;
    };
    readonly webhookEndpoints: {
        list: (query?: {
            limit?: number;
            offset?: number;
            cursor?: string;
            applicationId?: string;
        } | undefined, options?: import("./index.js").CallOptions | undefined) => import("./index.js").RecordList<{
            id: string;
            applicationId: string | null;
            url: string;
            events: string[];
            description: string;
            ordered: boolean;
            environment: "production" | "sandbox";
            state: "active" | "paused" | "disabled";
            createdAt: string;
            updatedAt: string;
            createdBy: string | null;
            createdByApplication: string | null;
        }, {
            data: import("./index.js").components["schemas"]["WebhookEndpoint"][];
            meta: import("./index.js").components["schemas"]["PageMeta"];
        } & {
            readonly lastResponse: import("./last-response.js").LastResponse;
        } & import("./resources/record-list.js").PageOf<{
            id: string;
            applicationId: string | null;
            url: string;
            events: string[];
            description: string;
            ordered: boolean;
            environment: "production" | "sandbox";
            state: "active" | "paused" | "disabled";
            createdAt: string;
            updatedAt: string;
            createdBy: string | null;
            createdByApplication: string | null;
        }>>;
        get: import("./resources/call-types.js").Read<"/v2/webhook-endpoints/{id}">;
        create: import("./resources/call-types.js").Write<"/v2/webhook-endpoints", "post">;
        update: import("./resources/call-types.js").Write<"/v2/webhook-endpoints/{id}", "patch">;
        delete: import("./resources/call-types.js").Write<"/v2/webhook-endpoints/{id}", "delete">;
        test: import("./resources/call-types.js").Write<"/v2/webhook-endpoints/{id}/test", "post">;
        health: import("./resources/call-types.js").Read<"/v2/webhook-endpoints/{id}/health">;
        replay: import("./resources/call-types.js").Write<"/v2/webhook-endpoints/{id}/replay", "post">;
        secrets: {
            list: (id: string, query?: {
                limit?: number;
                offset?: number;
                cursor?: string;
            } | undefined, options?: import("./index.js").CallOptions | undefined) => import("./index.js").RecordList<{
                id: string;
                type: "hmac" | "ed25519";
                hint: string;
                publicKey: string | null;
                createdAt: string;
                createdBy: string | null;
                expiresAt: string | null;
            }, {
                data: import("./index.js").components["schemas"]["WebhookSecret"][];
                meta: import("./index.js").components["schemas"]["PageMeta"];
            } & {
                readonly lastResponse: import("./last-response.js").LastResponse;
            } & import("./resources/record-list.js").PageOf<{
                id: string;
                type: "hmac" | "ed25519";
                hint: string;
                publicKey: string | null;
                createdAt: string;
                createdBy: string | null;
                expiresAt: string | null;
            }>>;
            rotate: import("./resources/call-types.js").Write<"/v2/webhook-endpoints/{id}/secrets", "post">;
            revoke: import("./resources/call-types.js").Write<"/v2/webhook-endpoints/{id}/secrets/{secretId}", "delete">;
        };
        deliveries: {
            list: (id: string, query?: {
                limit?: number;
                offset?: number;
                cursor?: string;
                state?: "pending" | "delivered" | "failed" | "cancelled";
                type?: "application.created" | "application.updated" | "application.suspended" | "application.resumed" | "application.unpublished" | "application.scopes_expanded" | "application.scopes_reduced" | "application.credentials_compromised" | "application.ownership_transferred" | "application.deletion_scheduled" | "application.restored" | "application.deleted" | "listing.submitted" | "listing.approved" | "listing.rejected" | "listing.changes_requested" | "listing.published" | "installation.created" | "installation.reauthorization_required" | "installation.reauthorized" | "installation.suspended" | "installation.resumed" | "installation.removed" | "investment.created" | "investment.imported" | "investment.updated" | "investment.archived" | "investment.deleted" | "token.revoked" | "secret.rotated" | "secret.expiring" | "webhook_endpoint.failing" | "webhook_endpoint.disabled" | "webhook_endpoint.recovered" | "webhook.test";
            } | undefined, options?: import("./index.js").CallOptions | undefined) => import("./index.js").RecordList<{
                id: string;
                endpointId: string;
                eventId: string;
                type: string;
                state: "pending" | "delivered" | "failed" | "cancelled";
                cancelReason: ("endpoint_disabled" | "endpoint_deleted" | "access_ended") | null;
                attemptCount: number;
                nextAttemptAt: string | null;
                createdAt: string;
            }, {
                data: import("./index.js").components["schemas"]["WebhookDelivery"][];
                meta: import("./index.js").components["schemas"]["PageMeta"];
            } & {
                readonly lastResponse: import("./last-response.js").LastResponse;
            } & import("./resources/record-list.js").PageOf<{
                id: string;
                endpointId: string;
                eventId: string;
                type: string;
                state: "pending" | "delivered" | "failed" | "cancelled";
                cancelReason: ("endpoint_disabled" | "endpoint_deleted" | "access_ended") | null;
                attemptCount: number;
                nextAttemptAt: string | null;
                createdAt: string;
            }>>;
            get: import("./resources/call-types.js").Read<"/v2/webhook-endpoints/{id}/deliveries/{deliveryId}">;
            redeliver: import("./resources/call-types.js").Write<"/v2/webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver", "post">;
        };
    };
    readonly audit: {
        list: (query?: {
            limit?: number;
            offset?: number;
            cursor?: string;
            from?: string;
            to?: string;
            actor?: string;
            action?: string;
            category?: "application" | "listing" | "scopes" | "token" | "authentication" | "failed_authorization" | "rate_limit" | "webhook" | "secret" | "permission" | "membership" | "credential" | "workspace" | "investment" | "audit";
            target?: string;
            outcome?: "success" | "failure";
        } | undefined, options?: import("./index.js").CallOptions | undefined) => import("./index.js").RecordList<{
            v: 1;
            id: string;
            stream: string;
            environment?: ("production" | "sandbox") | null;
            seq: number;
            occurredAt: string;
            recordedAt: string;
            action: string;
            category: "application" | "listing" | "scopes" | "token" | "authentication" | "failed_authorization" | "rate_limit" | "webhook" | "secret" | "permission" | "membership" | "credential" | "workspace" | "investment" | "audit";
            outcome: "success" | "failure";
            reason: string | null;
            actor: {
                type: "user" | "application" | "system";
                id: string;
                onBehalfOf: string | null;
            };
            targets: {
                type: string;
                id: string;
            }[];
            applicationId: string | null;
            installationId: string | null;
            credential?: {
                kind: "api_key" | "access_token" | "client" | "session";
                id: string;
            } | null;
            context: {
                requestId: string | null;
                traceId: string | null;
                ip: string | null;
                userAgent: string | null;
            };
            changes: {
                path: string;
                before: unknown;
                after: unknown;
            }[];
            details?: {
                [key: string]: unknown;
            };
            prevHash: string;
            leafHash: string;
        }, {
            data: import("./index.js").components["schemas"]["AuditRecord"][];
            meta: import("./index.js").components["schemas"]["PageMeta"];
        } & {
            readonly lastResponse: import("./last-response.js").LastResponse;
        } & import("./resources/record-list.js").PageOf<{
            v: 1;
            id: string;
            stream: string;
            environment?: ("production" | "sandbox") | null;
            seq: number;
            occurredAt: string;
            recordedAt: string;
            action: string;
            category: "application" | "listing" | "scopes" | "token" | "authentication" | "failed_authorization" | "rate_limit" | "webhook" | "secret" | "permission" | "membership" | "credential" | "workspace" | "investment" | "audit";
            outcome: "success" | "failure";
            reason: string | null;
            actor: {
                type: "user" | "application" | "system";
                id: string;
                onBehalfOf: string | null;
            };
            targets: {
                type: string;
                id: string;
            }[];
            applicationId: string | null;
            installationId: string | null;
            credential?: {
                kind: "api_key" | "access_token" | "client" | "session";
                id: string;
            } | null;
            context: {
                requestId: string | null;
                traceId: string | null;
                ip: string | null;
                userAgent: string | null;
            };
            changes: {
                path: string;
                before: unknown;
                after: unknown;
            }[];
            details?: {
                [key: string]: unknown;
            };
            prevHash: string;
            leafHash: string;
        }>>;
        get: import("./resources/call-types.js").Read<"/v2/audit/records/{id}">;
        keys: import("./resources/call-types.js").Read<"/v2/audit/keys">;
    };
    constructor({ apiKey, ...options }: InvestmentResearchOptions);
}
