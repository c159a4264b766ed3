import type { Caller } from './caller.ts';
import { actionAt, listAt, readAt, writeAt } from './operations.ts';

export function applicationsResource(call: Caller) {
  return {
    list: listAt(call, '/v2/applications'),
    get: readAt(call, '/v2/applications/{id}'),
    create: writeAt(call, 'post', '/v2/applications'),
    update: writeAt(call, 'patch', '/v2/applications/{id}'),
    delete: writeAt(call, 'delete', '/v2/applications/{id}'),
    restore: actionAt(call, '/v2/applications/{id}/restore'),
    suspend: writeAt(call, 'post', '/v2/applications/{id}/suspend'),
    resume: writeAt(call, 'post', '/v2/applications/{id}/resume'),
    secrets: {
      list: listAt(call, '/v2/applications/{id}/secrets'),
      rotate: writeAt(call, 'post', '/v2/applications/{id}/secrets'),
      revoke: writeAt(call, 'delete', '/v2/applications/{id}/secrets/{secretId}'),
    },
  };
}

export function installationsResource(call: Caller) {
  return {
    list: listAt(call, '/v2/installations'),
    get: readAt(call, '/v2/installations/{id}'),
    create: writeAt(call, 'post', '/v2/installations'),
    delete: writeAt(call, 'delete', '/v2/installations/{id}'),
    suspend: actionAt(call, '/v2/installations/{id}/suspend'),
    resume: actionAt(call, '/v2/installations/{id}/resume'),
    reauthorize: writeAt(call, 'post', '/v2/installations/{id}/reauthorize'),
  };
}

export function webhookEndpointsResource(call: Caller) {
  return {
    list: listAt(call, '/v2/webhook-endpoints'),
    get: readAt(call, '/v2/webhook-endpoints/{id}'),
    create: writeAt(call, 'post', '/v2/webhook-endpoints'),
    update: writeAt(call, 'patch', '/v2/webhook-endpoints/{id}'),
    delete: writeAt(call, 'delete', '/v2/webhook-endpoints/{id}'),
    test: actionAt(call, '/v2/webhook-endpoints/{id}/test'),
    health: readAt(call, '/v2/webhook-endpoints/{id}/health'),
    replay: writeAt(call, 'post', '/v2/webhook-endpoints/{id}/replay'),
    secrets: {
      list: listAt(call, '/v2/webhook-endpoints/{id}/secrets'),
      rotate: writeAt(call, 'post', '/v2/webhook-endpoints/{id}/secrets'),
      revoke: writeAt(call, 'delete', '/v2/webhook-endpoints/{id}/secrets/{secretId}'),
    },
    deliveries: {
      list: listAt(call, '/v2/webhook-endpoints/{id}/deliveries'),
      get: readAt(call, '/v2/webhook-endpoints/{id}/deliveries/{deliveryId}'),
      redeliver: actionAt(call, '/v2/webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver'),
    },
  };
}
