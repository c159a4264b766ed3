import type { DataEnvironment } from '@irp/contracts';
import type { DomainEvent } from '@irp/contracts/events';
import type { WebhookCancelReason } from '@irp/contracts/notifications';
import { addExpiringOutbox, createLease } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';
import type { AttemptSummary, DeliveryState } from '../domain/delivery.ts';

export interface DeliveryRow {
  _id: string;
  workspaceId: string;
  endpointId: string;
  eventId: string;
  type: string;
  /** The workspace of the event, if the endpoint belongs to an application. */
  ofWorkspace?: string;
  bodyId: string;
  /**
   * The body, if the body is short and no other delivery has the same body. A long or shared body
   * has a document of its own.
   */
  body?: string;
  state: DeliveryState;
  /** Why the delivery was cancelled; absent in any other delivery. */
  cancelReason?: WebhookCancelReason;
  /**
   * Increases with each change. The result of an attempt is stored only if the version has not
   * changed since the start of the attempt.
   */
  version: number;
  tries: number;
  attemptCount: number;
  attempts: AttemptSummary[];
  position: number;
  createdAt: Date;
  expireAt: Date;
  /**
   * When a pending delivery is due. Absent in any other delivery, so the indexes contain only
   * pending deliveries.
   */
  due?: {
    endpointId: string;
    at: Date;
    position: number;
  };
  /** Id of the replay that made the delivery pending again. */
  replayId?: string;
  /**
   * Traceparent of the span that received the event, if the trace is exported. All attempts belong
   * to this trace.
   */
  traceparent?: string;
}

export interface BodyRow {
  _id: string;
  body: string;
  expireAt: Date;
}

/**
 * A document with the exchanges (request and response) of many attempts. A document for each
 * exchange would cost more than all other writes of an attempt.
 */
export interface ResponseRow {
  _id: string;
  /**
   * The exchanges by the id of the delivery. An exchange is JSON text, because header names may
   * contain characters with a meaning for MongoDB.
   */
  exchanges: Record<string, string>;
  /** Texts to which the exchanges refer; undefined in a document of an earlier version. */
  shared?: string[];
  expireAt: Date;
}

/**
 * The queue of an endpoint. A row exists while the endpoint has pending deliveries, or while a
 * process has claimed the queue.
 */
export interface QueueRow {
  /** Id of the endpoint. */
  _id: string;
  workspaceId: string;
  /** Id of the dispatcher that has claimed the queue; empty if the queue is free. */
  holder: string;
  /**
   * For a free queue, the time at which its deliveries are due. For a claimed queue, the time at
   * which another process has stored deliveries.
   */
  at: Date | null;
  /** The organization of the endpoint; absent in rows stored by an earlier version. */
  organizationId?: string;
  /**
   * Set if a free queue has an open breaker. New deliveries do not make the queue due before this
   * time.
   */
  notBefore?: Date;
}

/** An attempt as stored for the audit log. */
export interface LoggedAttempt {
  endpointId: string;
  workspaceId: string;
  environment: DataEnvironment;
  messageId: string;
  /** Whether the attempt was a test, which does not count in the rates. */
  isTest?: boolean;
  at: Date;
  status: number | null;
  outcome: 'success' | 'failure';
  reason?: string;
}

/**
 * Attempts that were stored together. When the attempts are converted to events, the row contains
 * the events instead.
 */
export interface AttemptLogRow {
  _id: string;
  /**
   * The dispatcher that made the attempts. Undefined after the attempts were converted to events.
   */
  owner?: string;
  /**
   * The attempts as JSON text, because hundreds of objects would take longer to write. No query
   * searches in the text.
   */
  attempts?: string;
  /**
   * Ids of other rows whose attempts are in the events of this row. The listed rows are deleted
   * after the events are stored.
   */
  merged?: string[];
  /** The events to publish. `data` is JSON text. */
  outbox?: (Omit<DomainEvent, 'data'> & { data: string })[];
  expireAt?: Date;
}

export interface RateRow {
  /** Id in the format `<endpoint id>/<milliseconds of the hour>`. */
  _id: string;
  endpointId: string;
  hour: Date;
  /**
   * Number of attempts (`a`) and failures (`f`) in each twelfth of the hour: `{ '0': { a: 1, f: 0 }
   * }`.
   */
  parts: Record<string, { a?: number; f?: number }>;
  expireAt: Date;
}

export interface ReplayRow {
  _id: string;
  organizationId: string;
  workspaceId: string;
  endpointId: string;
  /**
   * Id of the endpoint; absent after the replay has ended. A unique index allows only one running
   * replay per endpoint.
   */
  runningOf?: string;
  from: Date;
  to: Date;
  state: 'running' | 'done';
  /** Id of the last processed delivery. */
  cursor: string;
  replayed: number;
  /** Time of the last step. */
  steppedAt: Date;
  createdAt: Date;
  expireAt: Date;
}

const options = { versionKey: false, minimize: false } as const;
const ttl = { expireAfterSeconds: 0 };

const deliveries = new Schema<DeliveryRow>(
  {
    _id: String,
    workspaceId: String,
    endpointId: String,
    eventId: String,
    type: { type: String },
    ofWorkspace: String,
    bodyId: String,
    body: String,
    state: String,
    cancelReason: String,
    version: Number,
    tries: Number,
    attemptCount: Number,
    attempts: [Object],
    position: Number,
    createdAt: Date,
    expireAt: Date,
    due: Object,
    replayId: String,
    traceparent: String,
  },
  options,
);
deliveries.index({ endpointId: 1, _id: -1 });
deliveries.index({
  endpointId: 1,
  state: 1,
  _id: -1,
});
deliveries.index({
  endpointId: 1,
  type: 1,
  _id: -1,
});
deliveries.index({ 'due.endpointId': 1, 'due.at': 1 }, { sparse: true });
deliveries.index(
  {
    'due.endpointId': 1,
    'due.position': 1,
  },
  { sparse: true },
);
deliveries.index({ expireAt: 1 }, ttl);

const bodies = new Schema<BodyRow>(
  {
    _id: String,
    body: String,
    expireAt: Date,
  },
  options,
);
bodies.index({ expireAt: 1 }, ttl);

const responses = new Schema<ResponseRow>(
  {
    _id: String,
    exchanges: Object,
    shared: { type: [String], default: undefined },
    expireAt: Date,
  },
  options,
);
responses.index({ expireAt: 1 }, ttl);

const queues = new Schema<QueueRow>(
  {
    _id: String,
    workspaceId: String,
    organizationId: String,
    holder: String,
    at: Date,
    notBefore: Date,
  },
  options,
);
queues.index({
  holder: 1,
  at: 1,
  organizationId: 1,
});

const dispatchers = new Schema<{ _id: string; beat: number }>(
  { _id: String, beat: Number },
  options,
);

const attemptLog = new Schema<AttemptLogRow>(
  {
    _id: String,
    owner: String,
    attempts: String,
    merged: { type: [String], default: undefined },
  },
  options,
);
attemptLog.index({ owner: 1 }, { sparse: true });
addExpiringOutbox(attemptLog);

const rates = new Schema<RateRow>(
  {
    _id: String,
    endpointId: String,
    hour: Date,
    parts: Object,
    expireAt: Date,
  },
  options,
);
rates.index({ endpointId: 1, hour: 1 });
rates.index({ expireAt: 1 }, ttl);

const replays = new Schema<ReplayRow>(
  {
    _id: String,
    organizationId: String,
    workspaceId: String,
    endpointId: String,
    runningOf: String,
    from: Date,
    to: Date,
    state: String,
    cursor: String,
    replayed: Number,
    steppedAt: Date,
    createdAt: Date,
    expireAt: Date,
  },
  options,
);
replays.index({ endpointId: 1, _id: 1 });
replays.index({
  state: 1,
  organizationId: 1,
  steppedAt: 1,
  _id: 1,
});
replays.index({ runningOf: 1 }, { unique: true, sparse: true });
replays.index({ expireAt: 1 }, ttl);

export function compileDeliveryModels(connection: Connection) {
  return {
    deliveries: connection.model('WebhookDelivery', deliveries, 'webhook_deliveries'),
    bodies: connection.model('WebhookBody', bodies, 'webhook_bodies'),
    responses: connection.model('WebhookResponse', responses, 'webhook_responses'),
    queues: connection.model('WebhookQueue', queues, 'webhook_queues'),
    dispatchers: connection.model('WebhookDispatcher', dispatchers, 'webhook_dispatchers'),
    attemptLog: connection.model('WebhookAttempts', attemptLog, 'webhook_attempts'),
    rates: connection.model('WebhookRate', rates, 'webhook_rates'),
    replays: connection.model('WebhookReplay', replays, 'webhook_replays'),
    leaseOf: (task: string) => createLease(connection, task),
  };
}

export type DeliveryModels = ReturnType<typeof compileDeliveryModels>;
