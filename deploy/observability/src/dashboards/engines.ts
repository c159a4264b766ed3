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
          title: 'Checks',
          about: '1: what /readyz names is available, for every process.',
          redBelow: 1,
          width: 12,
          queries: [
            { expr: 'min by (service, check) (ready_check)', legend: '{{service}} {{check}}' },
          ],
        },
        {
          title: 'Without Redis',
          about:
            '1: Redis is unavailable, and the process counts rate limits or used tokens alone.',
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
            'Feed: 1 is healthy. Unpublished: revocations that could not be published to the gateways.',
          queries: [
            { expr: 'min(gateway_revocation_feed_healthy)', legend: 'feed' },
            { expr: 'sum(authorization_revocations_unpublished)', legend: 'unpublished' },
          ],
        },
        {
          title: 'Credentials at the gateway',
          about:
            'Look-ups cost the authorization service; refused guesses are attempts with unknown keys.',
          unit: 'reqps',
          queries: [
            { expr: `sum(${rate('gateway_credential_cache_hits')})`, legend: 'cached' },
            { expr: `sum(${rate('gateway_credential_lookups')})`, legend: 'looked up' },
            { expr: `sum(${rate('gateway_guesses_refused')})`, legend: 'guesses refused' },
          ],
        },
        {
          title: 'Idempotency keys',
          about: '`mismatch`: a key was used for another request.',
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
          title: 'Age of the oldest',
          about: 'More than a second or two: the bus does not accept them.',
          unit: 's',
          red: 60,
          queries: [{ expr: 'max by (service) (outbox_oldest_seconds)', legend: '{{service}}' }],
        },
        {
          title: 'Processes that publish',
          about: '1 for each service.',
          queries: [{ expr: 'sum by (service) (outbox_lease_held)', legend: '{{service}}' }],
        },
      ],
    },
    {
      heading: 'Consumers',
      panels: [
        {
          title: 'Lag in events',
          about: 'Events that the group has not handled.',
          queries: [
            { expr: 'max by (group, topic) (consumer_lag_events)', legend: '{{group}}: {{topic}}' },
          ],
        },
        {
          title: 'Lag in seconds',
          about: 'Age of the oldest event that the group is handling.',
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
          about: 'Above 0: look at docs/operations/dead-letters.md.',
          red: 1,
          queries: [
            {
              expr: 'max by (group, topic) (consumer_dead_letters)',
              legend: '{{group}}: {{topic}}',
            },
          ],
        },
        {
          title: 'Handled',
          about: 'Events a second.',
          unit: 'ops',
          queries: [
            {
              expr: `sum by (group, topic) (${rate('consumer_events_total')})`,
              legend: '{{group}}: {{topic}}',
            },
          ],
        },
        {
          title: 'Failed attempts',
          about: 'Also while an engine is away.',
          unit: 'ops',
          queries: [
            {
              expr: `sum by (group, topic) (${rate('consumer_failures_total')})`,
              legend: '{{group}}: {{topic}}',
            },
          ],
        },
        {
          title: 'From the event until it is handled',
          about: '99th percentile.',
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
