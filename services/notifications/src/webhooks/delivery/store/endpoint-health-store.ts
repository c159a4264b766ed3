import type { DomainEvent } from '@irp/contracts/events';
import type { WebhookEndpointState } from '@irp/contracts/notifications';
import type { WebhookModels } from '../../store/webhook-models.ts';
import type { BreakerState } from '../domain/breaker.ts';
import { type EndpointHealth, healthy } from '../domain/endpoint-health.ts';

export interface LastError {
  at: Date;
  deliveryId: string;
  status: number | null;
  reason?: string;
}

/**
 * Delivery health of an endpoint, which is a part of the endpoint's document. Only the delivery
 * module writes this part.
 */
interface StoredHealth extends EndpointHealth {
  breaker: BreakerState;
  /** Number of times the breaker has opened since the last success. */
  openings: number;
  /** Stored end of the pause in which no delivery is sent; null without a pause. */
  openUntil: Date | null;
  /** The last errors, newest last. */
  lastErrors: LastError[];
  disabledReason: string | null;
  /** Time of the last disablement. */
  disabledAt?: Date;
}

interface HealthChange {
  endpointId: string;
  health: EndpointHealth;
  breaker: BreakerState;
  openings: number;
  openUntil: Date | null;
  errors: readonly LastError[];
}

export interface EndpointHealthStore {
  find(endpointIds: readonly string[]): Promise<Map<string, StoredHealth>>;
  save(changes: readonly HealthChange[]): Promise<void>;
  /** Ends the pauses of endpoints, so that each endpoint gets a delivery now. */
  askAgain(endpointIds: readonly string[]): Promise<void>;
  /**
   * Records a notice, with its event.
   * @returns true if the notice was stored; false if a notice of this percentage, or of a higher
   *   percentage, already exists
   */
  notice(endpointId: string, percent: number, event: DomainEvent): Promise<boolean>;
  /** Ends a failure for which a notice was sent. @returns false if no notice was sent */
  recover(endpointId: string, event: DomainEvent): Promise<boolean>;
  /**
   * Disables an endpoint.
   * @param details.from the states from which the endpoint may be disabled; default: only `active`
   * @returns true if the endpoint was in one of the states in `details.from`, and is now disabled
   */
  disable(
    endpointId: string,
    reason: string,
    event: DomainEvent,
    details: {
      at: Date;
      errors: readonly LastError[];
      from?: readonly WebhookEndpointState[];
    },
  ): Promise<boolean>;
  /** Restores the state of a disabled endpoint. @returns whether the endpoint was disabled */
  release(
    endpointId: string,
    to: { state: WebhookEndpointState; disabledReason: string | null },
    event: DomainEvent,
    at: Date,
  ): Promise<boolean>;
}

const maxLastErrors = 5;

const latest = (errors: readonly LastError[]) => ({
  $each: [...errors],
  $slice: -maxLastErrors,
});

interface HealthRow {
  _id: string;
  delivery?: Partial<StoredHealth>;
}

export function createEndpointHealthStore({
  webhookEndpoints: endpoints,
}: WebhookModels): EndpointHealthStore {
  // Permits writes of `delivery`, which is not in the endpoint's schema, because the schema belongs
  // to another module.
  const loose = { strict: false } as const;
  return {
    async find(ids) {
      if (ids.length === 0) {
        return new Map();
      }
      const rows = await endpoints
        .find({ _id: { $in: [...ids] } }, { delivery: 1 })
        .lean<HealthRow[]>();
      const closed = {
        breaker: 'closed',
        openings: 0,
        openUntil: null,
      } as const;
      const none = {
        ...healthy,
        ...closed,
        lastErrors: [],
        disabledReason: null,
      };
      return new Map(
        rows.map(({ _id, delivery }) => [
          _id,
          {
            ...none,
            lastErrors: [],
            ...delivery,
          },
        ]),
      );
    },
    async save(changes) {
      if (changes.length === 0) {
        return;
      }
      const updates = changes.map(
        ({ endpointId, health, breaker, openings, openUntil, errors }) => ({
          updateOne: {
            // Results of attempts before a disablement must not count after the endpoint is
            // activated again.
            filter: {
              _id: endpointId,
              state: { $ne: 'disabled' as const },
            },
            update: {
              $set: {
                'delivery.failingSince': health.failingSince,
                'delivery.lastFailureAt': health.lastFailureAt,
                'delivery.failures': health.failures,
                'delivery.failingMs': health.failingMs,
                'delivery.breaker': breaker,
                'delivery.openings': openings,
                'delivery.openUntil': openUntil,
              },
              $push: { 'delivery.lastErrors': latest(errors) },
            },
          },
        }),
      );
      await endpoints.bulkWrite(updates, { ...loose, ordered: false });
    },
    async notice(_id, percent, event) {
      const filter = {
        _id,
        state: 'active' as const,
        'delivery.noticed': { $not: { $gte: percent } },
      };
      const update = {
        $set: { 'delivery.noticed': percent },
        $push: { outbox: event },
      };
      return (await endpoints.updateOne(filter, update, loose)).matchedCount === 1;
    },
    async askAgain(endpointIds) {
      const filter = {
        _id: { $in: [...endpointIds] },
        'delivery.openUntil': { $ne: null },
      };
      const update = {
        $set: {
          'delivery.openUntil': null,
          'delivery.breaker': 'half_open',
        },
      };
      await endpoints.updateMany(filter, update, loose);
    },
    async recover(_id, event) {
      const update = {
        $set: { 'delivery.noticed': 0 },
        $push: { outbox: event },
      };
      return (
        (
          await endpoints.updateOne(
            {
              _id,
              'delivery.noticed': { $gt: 0 },
            },
            update,
            loose,
          )
        ).matchedCount === 1
      );
    },
    async disable(_id, disabledReason, event, { at, errors, from = ['active'] }) {
      const update = {
        // An activated endpoint starts without failures.
        $set: {
          state: 'disabled',
          updatedAt: at,
          'delivery.disabledReason': disabledReason,
          'delivery.disabledAt': at,
          'delivery.failingSince': null,
          'delivery.lastFailureAt': null,
          'delivery.breaker': 'closed',
          'delivery.failures': 0,
          'delivery.failingMs': 0,
          'delivery.noticed': 0,
          'delivery.openUntil': null,
          'delivery.openings': 0,
        },
        $inc: { revision: 1 },
        $push: {
          outbox: event,
          'delivery.lastErrors': latest(errors),
        },
      };
      return (
        (
          await endpoints.updateOne(
            {
              _id,
              state: { $in: [...from] },
            },
            update,
            loose,
          )
        ).matchedCount === 1
      );
    },
    async release(_id, { state, disabledReason }, event, updatedAt) {
      const update = {
        $set: {
          state,
          updatedAt,
          'delivery.disabledReason': disabledReason,
        },
        $inc: { revision: 1 },
        $push: { outbox: event },
      };
      const filter = {
        _id,
        state: 'disabled' as const,
        goneAt: { $exists: false },
      };
      return (await endpoints.updateOne(filter, update, loose)).matchedCount === 1;
    },
  };
}
