import type { Caller } from './caller.js';
/** The person or application that calls. */
export declare function meResource(call: Caller): {
    get: import("./call-types.js").Read<"/v2/me">;
    update: import("./call-types.js").Write<"/v2/me", "patch">;
    invitations: {
        list: import("./operations.js").List<"/v2/me/invitations">;
        accept: import("./call-types.js").Write<"/v2/me/invitations/{id}/accept", "post">;
        decline: import("./call-types.js").Write<"/v2/me/invitations/{id}/decline", "post">;
    };
};
export declare function workspacesResource(call: Caller): {
    list: import("./operations.js").List<"/v2/workspaces">;
    get: import("./call-types.js").Read<"/v2/workspaces/{id}">;
    create: import("./call-types.js").Write<"/v2/workspaces", "post">;
    update: import("./call-types.js").Write<"/v2/workspaces/{id}", "patch">;
    createApiKey: import("./call-types.js").Write<"/v2/workspaces/{id}/api-keys", "post">;
};
/** Each call begins with the id of the workspace. */
export declare function membersResource(call: Caller): {
    list: import("./operations.js").List<"/v2/workspaces/{id}/members">;
    get: import("./call-types.js").Read<"/v2/workspaces/{id}/members/{userId}">;
    add: import("./call-types.js").Write<"/v2/workspaces/{id}/members", "post">;
    update: import("./call-types.js").Write<"/v2/workspaces/{id}/members/{userId}", "patch">;
    remove: import("./call-types.js").Write<"/v2/workspaces/{id}/members/{userId}", "delete">;
    endSessions: import("./call-types.js").Write<"/v2/workspaces/{id}/members/{userId}/end-sessions", "post">;
    sendInvitation: import("./call-types.js").Write<"/v2/workspaces/{id}/members/{userId}/invitation", "post">;
};
export declare function apiKeysResource(call: Caller): {
    list: import("./operations.js").List<"/v2/api-keys">;
    get: import("./call-types.js").Read<"/v2/api-keys/{id}">;
    create: import("./call-types.js").Write<"/v2/api-keys", "post">;
    update: import("./call-types.js").Write<"/v2/api-keys/{id}", "patch">;
    revoke: import("./call-types.js").Write<"/v2/api-keys/{id}", "delete">;
};
export declare function auditResource(call: Caller): {
    list: import("./operations.js").List<"/v2/audit/records">;
    get: import("./call-types.js").Read<"/v2/audit/records/{id}">;
    keys: import("./call-types.js").Read<"/v2/audit/keys">;
};
