import type { Caller } from './caller.js';
/** The person or application that calls. */
export declare function meResource(call: Caller): {
    get: import("./call-types.js").Read<"/v2/me">;
    update: import("./call-types.js").Write<"/v2/me", "patch">;
    invitations: {
        list: (query?: {
            limit?: number;
            offset?: number;
            cursor?: string;
        } | undefined, options?: import("./call-types.js").CallOptions | undefined) => import("./record-list.js").RecordList<{
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
            data: import("../index.js").components["schemas"]["Invitation"][];
            meta: import("../index.js").components["schemas"]["PageMeta"];
        } & {
            readonly lastResponse: import("../last-response.js").LastResponse;
        } & import("./record-list.js").PageOf<{
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
        accept: import("./call-types.js").Write<"/v2/me/invitations/{id}/accept", "post">;
        decline: import("./call-types.js").Write<"/v2/me/invitations/{id}/decline", "post">;
    };
};
export declare function workspacesResource(call: Caller): {
    list: (query?: {
        limit?: number;
        offset?: number;
        cursor?: string;
    } | undefined, options?: import("./call-types.js").CallOptions | undefined) => import("./record-list.js").RecordList<{
        id: string;
        name: string;
        organizationId: string;
        region: string;
        role: ("owner" | "admin" | "developer" | "member") | null;
        requireSecondFactor: "none" | "admins" | "everyone";
        createdAt: string;
    }, {
        data: import("../index.js").components["schemas"]["Workspace"][];
        meta: import("../index.js").components["schemas"]["PageMeta"];
    } & {
        readonly lastResponse: import("../last-response.js").LastResponse;
    } & import("./record-list.js").PageOf<{
        id: string;
        name: string;
        organizationId: string;
        region: string;
        role: ("owner" | "admin" | "developer" | "member") | null;
        requireSecondFactor: "none" | "admins" | "everyone";
        createdAt: string;
    }>>;
    get: import("./call-types.js").Read<"/v2/workspaces/{id}">;
    create: import("./call-types.js").Write<"/v2/workspaces", "post">;
    update: import("./call-types.js").Write<"/v2/workspaces/{id}", "patch">;
    createApiKey: import("./call-types.js").Write<"/v2/workspaces/{id}/api-keys", "post">;
};
/** Each call begins with the id of the workspace. */
export declare function membersResource(call: Caller): {
    list: (id: string, query?: {
        limit?: number;
        offset?: number;
        cursor?: string;
        status?: "active" | "pending";
    } | undefined, options?: import("./call-types.js").CallOptions | undefined) => import("./record-list.js").RecordList<{
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
        data: import("../index.js").components["schemas"]["Member"][];
        meta: import("../index.js").components["schemas"]["PageMeta"];
    } & {
        readonly lastResponse: import("../last-response.js").LastResponse;
    } & import("./record-list.js").PageOf<{
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
    get: import("./call-types.js").Read<"/v2/workspaces/{id}/members/{userId}">;
    add: import("./call-types.js").Write<"/v2/workspaces/{id}/members", "post">;
    update: import("./call-types.js").Write<"/v2/workspaces/{id}/members/{userId}", "patch">;
    remove: import("./call-types.js").Write<"/v2/workspaces/{id}/members/{userId}", "delete">;
    endSessions: import("./call-types.js").Write<"/v2/workspaces/{id}/members/{userId}/end-sessions", "post">;
    sendInvitation: import("./call-types.js").Write<"/v2/workspaces/{id}/members/{userId}/invitation", "post">;
};
export declare function apiKeysResource(call: Caller): {
    list: (query?: {
        limit?: number;
        offset?: number;
        cursor?: string;
        all?: "true" | "false";
        userId?: string;
    } | undefined, options?: import("./call-types.js").CallOptions | undefined) => import("./record-list.js").RecordList<{
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
        data: import("../index.js").components["schemas"]["ApiKey"][];
        meta: import("../index.js").components["schemas"]["PageMeta"];
    } & {
        readonly lastResponse: import("../last-response.js").LastResponse;
    } & import("./record-list.js").PageOf<{
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
    get: import("./call-types.js").Read<"/v2/api-keys/{id}">;
    create: import("./call-types.js").Write<"/v2/api-keys", "post">;
    update: import("./call-types.js").Write<"/v2/api-keys/{id}", "patch">;
    revoke: import("./call-types.js").Write<"/v2/api-keys/{id}", "delete">;
};
export declare function auditResource(call: Caller): {
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
    } | undefined, options?: import("./call-types.js").CallOptions | undefined) => import("./record-list.js").RecordList<{
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
        data: import("../index.js").components["schemas"]["AuditRecord"][];
        meta: import("../index.js").components["schemas"]["PageMeta"];
    } & {
        readonly lastResponse: import("../last-response.js").LastResponse;
    } & import("./record-list.js").PageOf<{
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
    get: import("./call-types.js").Read<"/v2/audit/records/{id}">;
    keys: import("./call-types.js").Read<"/v2/audit/keys">;
};
