import { newId } from '@irp/contracts';
import type { WebhookEventType } from '@irp/contracts/notifications';
import { newEvent, type ReceivedEvent, toEnvelope } from '@irp/events';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { createTestPlatform } from '@irp/testing';
import {
  type DeliveryEngine,
  type EngineOptions,
  startDeliveryEngine,
} from '../../src/webhooks/delivery/delivery-engine.ts';
import type {
  AttemptResult,
  CheckAccess,
  DeliveryEndpoint,
  MatchEvents,
  SendWebhook,
} from '../../src/webhooks/delivery/ports.ts';
import { eventsOfAttempts } from '../../src/webhooks/delivery/store/attempt-log-store.ts';
import {
  compileDeliveryModels,
  type DeliveryRow,
} from '../../src/webhooks/delivery/store/delivery-models.ts';
import { createDeliveryStores } from '../../src/webhooks/delivery/store/delivery-stores.ts';
import type { DeliveryAccess } from '../../src/webhooks/matching/check-access.ts';
import { compileWebhookModels } from '../../src/webhooks/store/webhook-models.ts';

type Reply = Partial<AttemptResult> | Promise<Partial<AttemptResult>>;

interface Sent {
  endpointId: string;
  eventId: string;
  body: string;
}

export type DeliveryTest = Awaited<ReturnType<typeof startDelivery>>;

export const never = new Promise<never>(() => {});

/**
 * Deliveries with a separate database, a matcher that reads the endpoints from the event, and
 * functions as receivers.
 */
export async function startDelivery() {
  const platform = await createTestPlatform();
  const { mongodbUri: uri, databasePrefix } = platform.platform;
  const log = silentLogger();
  const database = await connectDatabase(
    {
      uri,
      name: `${databasePrefix}delivery`,
      log,
    },
    (connection) => ({
      ...compileWebhookModels(connection),
      ...compileDeliveryModels(connection),
    }),
  );
  const { models } = database;
  const stores = createDeliveryStores(models);
  const ordered = new Set<string>();
  /** Endpoints matched as disabled. */
  const disabled = new Set<string>();
  const sent: Sent[] = [];
  const answers = new Map<string, (message: Sent) => Reply>();
  const clock = { aheadMs: 0 };
  const now = () => Date.now() + clock.aheadMs;
  const engines = new Set<DeliveryEngine>();
  let offset = 0;

  const match: MatchEvents = async (events) =>
    new Map(
      events.map(({ id, type, data }) => {
        const { endpoints = [] } = data as { endpoints?: string[] };
        const body = JSON.stringify({ id, type });
        const webhookType = type as WebhookEventType;
        const matched = (endpointId: string) => ({
          endpointId,
          type: webhookType,
          bodyKey: 'all',
          body,
          ...(disabled.has(endpointId) ? { isDisabled: true as const } : {}),
        });
        return [id, endpoints.map(matched)];
      }),
    );

  const send: SendWebhook = async (url, _secrets, { id: eventId, body }) => {
    const endpointId = new URL(url).pathname.slice(1);
    const message = {
      endpointId,
      eventId,
      body,
    };
    sent.push(message);
    const startedMs = performance.now();
    const response = (await answers.get(endpointId)?.(message)) ?? {};
    const durationMs = Math.max(1, Math.round(performance.now() - startedMs));
    const status = response.status === undefined ? 204 : response.status;
    return {
      at: new Date(now()),
      durationMs,
      status,
      outcome: status !== null && status < 300 ? 'success' : 'failure',
      request: {
        method: 'POST',
        url,
        headers: { 'webhook-id': eventId },
      },
      response:
        status === null
          ? null
          : {
              headers: { server: 'test' },
              body: 'received',
              truncated: false,
            },
      ...response,
    };
  };

  async function readEndpoints(ids: readonly string[]): Promise<DeliveryEndpoint[]> {
    const rows = await models.webhookEndpoints.find({ _id: { $in: [...ids] } }).lean();
    return rows.map(
      ({ _id: id, workspaceId, organizationId = workspaceId, environment, url, state }) => {
        const applicationId = access.has(id) ? id : null;
        const creator = { createdByApplication: null, createdByInstallation: null };
        const rest = {
          ordered: ordered.has(id),
          secrets: [],
          ...creator,
        };
        return {
          id,
          organizationId,
          workspaceId,
          environment,
          applicationId,
          url,
          state,
          ...rest,
        };
      },
    );
  }

  /**
   * The access of the application of an endpoint. Undefined: the endpoint belongs to no
   * application.
   */
  const access = new Map<string, DeliveryAccess>();
  const checkAccess: CheckAccess = async ({ applicationId }, deliveries) =>
    deliveries.map(() => access.get(applicationId ?? '') ?? 'allowed');

  return {
    platform,
    models,
    stores,
    sent,
    access,
    disabled,
    answers,
    clock,
    now,
    send,
    match,
    readEndpoints,
    async endpoint(
      options: { organizationId?: string; workspaceId?: string; ordered?: boolean } = {},
    ): Promise<string> {
      const id = newId();
      if (options.ordered) {
        ordered.add(id);
      }
      await models.webhookEndpoints.create({
        _id: id,
        workspaceId: options.workspaceId ?? newId(),
        environment: 'production',
        state: 'active',
        url: `http://127.0.0.1/${id}`,
        events: ['*'],
        description: '',
        secrets: [],
        revision: 1,
        createdAt: new Date(),
        updatedAt: new Date(),
        createdBy: null,
        ...(options.organizationId === undefined ? {} : { organizationId: options.organizationId }),
      });
      return id;
    },
    /** Starts the delivery engine of a process of the service. */
    async engine(options: Partial<EngineOptions> = {}): Promise<DeliveryEngine> {
      const fast = {
        tickMs: 10,
        pollMs: 20,
        beatMs: 50,
        auditMs: 50,
        endpointAgeMs: 20,
        stopMs: 200,
        ...options,
      };
      const started = await startDeliveryEngine({
        models,
        stores,
        match,
        send,
        readEndpoints,
        checkAccess,
        log,
        now,
        options: fast,
        random: () => 0.5,
      });
      engines.add(started);
      return started;
    },
    async stopEngine(engine: DeliveryEngine): Promise<void> {
      engines.delete(engine);
      await engine.stop();
    },
    /** Events as delivered by the bus. */
    events(endpoints: string[], count = 1, type = 'application.updated'): ReceivedEvent[] {
      return Array.from({ length: count }, () => {
        const event = toEnvelope(
          'authorization',
          newEvent(now(), {
            type: 'user.totp_enabled',
            workspaceId: 'w1',
            subject: 's1',
            data: {},
            actor: { type: 'user', id: 'u1' },
          }),
        );
        const data = { endpoints };
        return {
          key: 's1',
          topic: 'authorization',
          partition: 0,
          offset: offset++,
          event: {
            ...event,
            type,
            data,
          },
        };
      });
    },
    async rows(endpointId: string): Promise<DeliveryRow[]> {
      return models.deliveries.find({ endpointId }).sort({ _id: -1 }).lean<DeliveryRow[]>();
    },
    sentTo: (endpointId: string) => sent.filter((one) => one.endpointId === endpointId),
    /** The events in the outboxes of attempts and endpoints. */
    async emitted(endpointId: string) {
      const filter = { 'outbox.time': { $gt: new Date(0) } };
      const ofAttempts = await eventsOfAttempts(models).waiting(10_000);
      const ofEndpoints = await models.webhookEndpoints.find(filter).lean();
      const found = [
        ...ofAttempts.map(({ event }) => event),
        ...ofEndpoints.flatMap(({ outbox = [] }) => outbox),
      ];
      return found.filter(({ subject }) => subject === endpointId);
    },
    async stop(): Promise<void> {
      for (const engine of engines) {
        await engine.stop();
      }
      await database.close();
      await platform.stop();
    },
  };
}
