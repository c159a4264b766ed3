import type { Caller } from './caller.js';
export declare function applicationsResource(call: Caller): {
    list: (query?: {
        limit?: number;
        offset?: number;
        cursor?: string;
        state?: "active" | "suspended" | "pending_deletion" | "deleted";
        environment?: "production" | "sandbox";
        offered?: "true" | "false";
        secretCreatedBy?: string;
    } | undefined, options?: import("./call-types.js").CallOptions | undefined) => import("./record-list.js").RecordList<{
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
        visibility: import("../index.js").components["schemas"]["ApplicationVisibilityName"];
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
        data: import("../index.js").components["schemas"]["Application"][];
        meta: import("../index.js").components["schemas"]["PageMeta"];
    } & {
        readonly lastResponse: import("../last-response.js").LastResponse;
    } & import("./record-list.js").PageOf<{
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
        visibility: import("../index.js").components["schemas"]["ApplicationVisibilityName"];
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
    get: import("./call-types.js").Read<"/v2/applications/{id}">;
    create: import("./call-types.js").Write<"/v2/applications", "post">;
    update: import("./call-types.js").Write<"/v2/applications/{id}", "patch">;
    delete: import("./call-types.js").Write<"/v2/applications/{id}", "delete">;
    restore: import("./call-types.js").Write<"/v2/applications/{id}/restore", "post">;
    suspend: import("./call-types.js").Write<"/v2/applications/{id}/suspend", "post">;
    resume: import("./call-types.js").Write<"/v2/applications/{id}/resume", "post">;
    secrets: {
        list: (id: string, query?: {
            limit?: number;
            offset?: number;
            cursor?: string;
        } | undefined, options?: import("./call-types.js").CallOptions | undefined) => import("./record-list.js").RecordList<{
            id: string;
            prefix: string;
            createdAt: string;
            createdBy: string | null;
            expiresAt: string | null;
            lastUsedAt: string | null;
            dueForRotation: boolean;
        }, {
            data: import("../index.js").components["schemas"]["ClientSecret"][];
            meta: import("../index.js").components["schemas"]["PageMeta"];
        } & {
            readonly lastResponse: import("../last-response.js").LastResponse;
        } & import("./record-list.js").PageOf<{
            id: string;
            prefix: string;
            createdAt: string;
            createdBy: string | null;
            expiresAt: string | null;
            lastUsedAt: string | null;
            dueForRotation: boolean;
        }>>;
        rotate: import("./call-types.js").Write<"/v2/applications/{id}/secrets", "post">;
        revoke: import("./call-types.js").Write<"/v2/applications/{id}/secrets/{secretId}", "delete">;
    };
};
export declare function installationsResource(call: Caller): {
    list: (query?: {
        limit?: number;
        offset?: number;
        cursor?: string;
        state?: "active" | "reauthorization_required" | "suspended" | "uninstalled" | "revoked";
        applicationId?: string;
        environment?: "production" | "sandbox";
    } | undefined, options?: import("./call-types.js").CallOptions | undefined) => import("./record-list.js").RecordList<{
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
        data: import("../index.js").components["schemas"]["Installation"][];
        meta: import("../index.js").components["schemas"]["PageMeta"];
    } & {
        readonly lastResponse: import("../last-response.js").LastResponse;
    } & import("./record-list.js").PageOf<{
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
    get: import("./call-types.js").Read<"/v2/installations/{id}">;
    create: import("./call-types.js").Write<"/v2/installations", "post">;
    delete: import("./call-types.js").Write<"/v2/installations/{id}", "delete">;
    suspend: import("./call-types.js").Write<"/v2/installations/{id}/suspend", "post">;
    resume: import("./call-types.js").Write<"/v2/installations/{id}/resume", "post">;
    reauthorize: import("./call-types.js").Write<"/v2/installations/{id}/reauthorize", "post">;
};
export declare function webhookEndpointsResource(call: Caller): {
    list: (query?: {
        limit?: number;
        offset?: number;
        cursor?: string;
        applicationId?: string;
    } | undefined, options?: import("./call-types.js").CallOptions | undefined) => import("./record-list.js").RecordList<{
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
        data: import("../index.js").components["schemas"]["WebhookEndpoint"][];
        meta: import("../index.js").components["schemas"]["PageMeta"];
    } & {
        readonly lastResponse: import("../last-response.js").LastResponse;
    } & import("./record-list.js").PageOf<{
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
    get: import("./call-types.js").Read<"/v2/webhook-endpoints/{id}">;
    create: import("./call-types.js").Write<"/v2/webhook-endpoints", "post">;
    update: import("./call-types.js").Write<"/v2/webhook-endpoints/{id}", "patch">;
    delete: import("./call-types.js").Write<"/v2/webhook-endpoints/{id}", "delete">;
    test: import("./call-types.js").Write<"/v2/webhook-endpoints/{id}/test", "post">;
    health: import("./call-types.js").Read<"/v2/webhook-endpoints/{id}/health">;
    replay: import("./call-types.js").Write<"/v2/webhook-endpoints/{id}/replay", "post">;
    secrets: {
        list: (id: string, query?: {
            limit?: number;
            offset?: number;
            cursor?: string;
        } | undefined, options?: import("./call-types.js").CallOptions | undefined) => import("./record-list.js").RecordList<{
            id: string;
            type: "hmac" | "ed25519";
            hint: string;
            publicKey: string | null;
            createdAt: string;
            createdBy: string | null;
            expiresAt: string | null;
        }, {
            data: import("../index.js").components["schemas"]["WebhookSecret"][];
            meta: import("../index.js").components["schemas"]["PageMeta"];
        } & {
            readonly lastResponse: import("../last-response.js").LastResponse;
        } & import("./record-list.js").PageOf<{
            id: string;
            type: "hmac" | "ed25519";
            hint: string;
            publicKey: string | null;
            createdAt: string;
            createdBy: string | null;
            expiresAt: string | null;
        }>>;
        rotate: import("./call-types.js").Write<"/v2/webhook-endpoints/{id}/secrets", "post">;
        revoke: import("./call-types.js").Write<"/v2/webhook-endpoints/{id}/secrets/{secretId}", "delete">;
    };
    deliveries: {
        list: (id: string, query?: {
            limit?: number;
            offset?: number;
            cursor?: string;
            state?: "pending" | "delivered" | "failed" | "cancelled";
            type?: "application.created" | "application.updated" | "application.suspended" | "application.resumed" | "application.unpublished" | "application.scopes_expanded" | "application.scopes_reduced" | "application.credentials_compromised" | "application.ownership_transferred" | "application.deletion_scheduled" | "application.restored" | "application.deleted" | "listing.submitted" | "listing.approved" | "listing.rejected" | "listing.changes_requested" | "listing.published" | "installation.created" | "installation.reauthorization_required" | "installation.reauthorized" | "installation.suspended" | "installation.resumed" | "installation.removed" | "investment.created" | "investment.imported" | "investment.updated" | "investment.archived" | "investment.deleted" | "token.revoked" | "secret.rotated" | "secret.expiring" | "webhook_endpoint.failing" | "webhook_endpoint.disabled" | "webhook_endpoint.recovered" | "webhook.test";
        } | undefined, options?: import("./call-types.js").CallOptions | undefined) => import("./record-list.js").RecordList<{
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
            data: import("../index.js").components["schemas"]["WebhookDelivery"][];
            meta: import("../index.js").components["schemas"]["PageMeta"];
        } & {
            readonly lastResponse: import("../last-response.js").LastResponse;
        } & import("./record-list.js").PageOf<{
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
        get: import("./call-types.js").Read<"/v2/webhook-endpoints/{id}/deliveries/{deliveryId}">;
        redeliver: import("./call-types.js").Write<"/v2/webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver", "post">;
    };
};
