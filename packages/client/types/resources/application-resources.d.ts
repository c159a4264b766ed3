import type { Caller } from './caller.js';
export declare function applicationsResource(call: Caller): {
    list: import("./operations.js").List<"/v2/applications">;
    get: import("./call-types.js").Read<"/v2/applications/{id}">;
    create: import("./call-types.js").Write<"/v2/applications", "post">;
    update: import("./call-types.js").Write<"/v2/applications/{id}", "patch">;
    delete: import("./call-types.js").Write<"/v2/applications/{id}", "delete">;
    restore: import("./call-types.js").Write<"/v2/applications/{id}/restore", "post">;
    suspend: import("./call-types.js").Write<"/v2/applications/{id}/suspend", "post">;
    resume: import("./call-types.js").Write<"/v2/applications/{id}/resume", "post">;
    secrets: {
        list: import("./operations.js").List<"/v2/applications/{id}/secrets">;
        rotate: import("./call-types.js").Write<"/v2/applications/{id}/secrets", "post">;
        revoke: import("./call-types.js").Write<"/v2/applications/{id}/secrets/{secretId}", "delete">;
    };
};
export declare function installationsResource(call: Caller): {
    list: import("./operations.js").List<"/v2/installations">;
    get: import("./call-types.js").Read<"/v2/installations/{id}">;
    create: import("./call-types.js").Write<"/v2/installations", "post">;
    delete: import("./call-types.js").Write<"/v2/installations/{id}", "delete">;
    suspend: import("./call-types.js").Write<"/v2/installations/{id}/suspend", "post">;
    resume: import("./call-types.js").Write<"/v2/installations/{id}/resume", "post">;
    reauthorize: import("./call-types.js").Write<"/v2/installations/{id}/reauthorize", "post">;
};
export declare function webhookEndpointsResource(call: Caller): {
    list: import("./operations.js").List<"/v2/webhook-endpoints">;
    get: import("./call-types.js").Read<"/v2/webhook-endpoints/{id}">;
    create: import("./call-types.js").Write<"/v2/webhook-endpoints", "post">;
    update: import("./call-types.js").Write<"/v2/webhook-endpoints/{id}", "patch">;
    delete: import("./call-types.js").Write<"/v2/webhook-endpoints/{id}", "delete">;
    test: import("./call-types.js").Write<"/v2/webhook-endpoints/{id}/test", "post">;
    health: import("./call-types.js").Read<"/v2/webhook-endpoints/{id}/health">;
    replay: import("./call-types.js").Write<"/v2/webhook-endpoints/{id}/replay", "post">;
    secrets: {
        list: import("./operations.js").List<"/v2/webhook-endpoints/{id}/secrets">;
        rotate: import("./call-types.js").Write<"/v2/webhook-endpoints/{id}/secrets", "post">;
        revoke: import("./call-types.js").Write<"/v2/webhook-endpoints/{id}/secrets/{secretId}", "delete">;
    };
    deliveries: {
        list: import("./operations.js").List<"/v2/webhook-endpoints/{id}/deliveries">;
        get: import("./call-types.js").Read<"/v2/webhook-endpoints/{id}/deliveries/{deliveryId}">;
        redeliver: import("./call-types.js").Write<"/v2/webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver", "post">;
    };
};
