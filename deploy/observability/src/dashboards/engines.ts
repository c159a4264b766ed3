import type { Dashboard } from '../dashboard.ts';
import { quantile, rate } from '../promql.ts';

/**
 * Shows MongoDB, Redis and Kafka, credentials, and the path of events from the outbox to the
 * consumer groups.
 */
export const engines: Dashboard = {
  name: 'engines',
  title: 'Engines and events',
  rows: [
    {
      heading: 'Engines',
      panels: [
        {
          title: 'Readiness checks',
          about: '1: the check of /readyz succeeds in every process.',
          redBelow: 1,
          width: 12,
          queries: [
            { expr: 'min by (service, check) (ready_check)', legend: '{{service}} {{check}}' },
          ],
        },
        {
          title: 'Processes without Redis',
          about:
            '1: Redis is unavailable, and each process counts rate limits or used tokens on its own.',
          red: 1,
          width: 12,
          queries: [
            { expr: 'max by (service) (gateway_limits_degraded)', legend: 'limits' },
            {
              expr: 'max by (service) (used_tokens_degraded)',
              legend: 'used tokens of {{service}}',
            },
          ],
        },
        {
          title: 'Revocations',
          about:
            'feed: 1 if gateways receive revocations. unpublished: revocations that could not be published.',
          queries: [
            { expr: 'min(gateway_revocation_feed_healthy)', legend: 'feed' },
            { expr: 'sum(authorization_revocations_unpublished)', legend: 'unpublished' },
          ],
        },
        {
          title: 'Credential checks of the gateway',
          about:
            'A lookup is a request to the authorization service. A refused guess had an unknown credential.',
          unit: 'reqps',
          queries: [
            { expr: `sum(${rate('gateway_credential_cache_hits')})`, legend: 'cached' },
            { expr: `sum(${rate('gateway_credential_lookups')})`, legend: 'looked up' },
            { expr: `sum(${rate('gateway_guesses_refused')})`, legend: 'guesses refused' },
          ],
        },
        {
          title: 'Idempotency keys',
          about:
            'Requests with an Idempotency-Key. `mismatch`: the key belongs to a different request.',
          unit: 'reqps',
          queries: [
            {
              expr: `sum by (service, outcome) (${rate('idempotency_keys_total')})`,
              legend: '{{service}} {{outcome}}',
            },
          ],
        },
      ],
    },
    {
      heading: 'Outboxes',
      panels: [
        {
          title: 'Waiting events',
          about: 'Unpublished events of each service; normally 0.',
          queries: [{ expr: 'max by (service) (outbox_waiting_events)', legend: '{{service}}' }],
        },
        {
          title: 'Age of the oldest unpublished event',
          about: 'If more than 2 s, the event bus does not accept the events.',
          unit: 's',
          red: 60,
          queries: [{ expr: 'max by (service) (outbox_oldest_seconds)', legend: '{{service}}' }],
        },
        {
          title: 'Processes that publish events',
          about: 'Normally 1 for each service.',
          queries: [{ expr: 'sum by (service) (outbox_lease_held)', legend: '{{service}}' }],
        },
      ],
    },
    {
      heading: 'Consumers',
      panels: [
        {
          title: 'Consumer lag in events',
          about: 'Events that the consumer group has not handled.',
          queries: [
            { expr: 'max by (group, topic) (consumer_lag_events)', legend: '{{group}}: {{topic}}' },
          ],
        },
        {
          title: 'Consumer lag in seconds',
          about: 'Age of the oldest event that the consumer group is handling.',
          unit: 's',
          red: 300,
          queries: [
            {
              expr: 'max by (group, topic) (consumer_lag_seconds)',
              legend: '{{group}}: {{topic}}',
            },
          ],
        },
        {
          title: 'Dead letters',
          about: 'If above 0, see docs/operations/dead-letters.md.',
          red: 1,
          queries: [
            {
              expr: 'max by (group, topic) (consumer_dead_letters)',
              legend: '{{group}}: {{topic}}',
            },
          ],
        },
        {
          title: 'Handled events',
          about: 'Events that each consumer group handles per second.',
          unit: 'ops',
          queries: [
            {
              expr: `sum by (group, topic) (${rate('consumer_events_total')})`,
              legend: '{{group}}: {{topic}}',
            },
          ],
        },
        {
          title: 'Failed attempts to handle events',
          about: 'Includes attempts that fail while MongoDB, Redis or Kafka is unavailable.',
          unit: 'ops',
          queries: [
            {
              expr: `sum by (group, topic) (${rate('consumer_failures_total')})`,
              legend: '{{group}}: {{topic}}',
            },
          ],
        },
        {
          title: 'Time until an event is handled',
          about: '99th percentile of each consumer group.',
          unit: 's',
          queries: [
            {
              expr: quantile(0.99, 'consumer_delay_seconds_bucket', 'group'),
              legend: '{{group}}',
            },
          ],
        },
      ],
    },
  ],
};
