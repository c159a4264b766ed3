import type { Dashboard } from '../dashboard.ts';
import { quantile, rate } from '../promql.ts';

export const audit: Dashboard = {
  name: 'audit',
  title: 'Audit log',
  rows: [
    {
      heading: 'Integrity',
      panels: [
        {
          title: 'Streams that contradict the signed data',
          about:
            'Refused, or with an altered record. Above 0: docs/operations/audit-contradictory-stream.md.',
          type: 'stat',
          red: 1,
          queries: [
            { expr: 'max(audit_refused_streams)', legend: 'refused' },
            { expr: 'max(audit_altered_streams)', legend: 'altered' },
          ],
        },
        {
          title: 'Tiles and keys that contradict the signed data',
          about:
            'Altered, or rebuilt from the records. Above 0: docs/operations/audit-contradictory-stream.md.',
          type: 'stat',
          red: 1,
          queries: [
            { expr: 'max(audit_altered_rows)', legend: 'altered' },
            { expr: 'max(audit_rebuilt_rows)', legend: 'rebuilt' },
          ],
        },
        {
          title: 'Witnesses and archive that are behind',
          about: 'Above 0 for a moment after each checkpoint.',
          type: 'stat',
          red: 1,
          queries: [
            { expr: 'max(audit_witnesses_behind)', legend: 'witnesses' },
            { expr: 'max(audit_checkpoints_not_archived)', legend: 'not archived' },
          ],
        },
        {
          title: 'Age of the signing key',
          about: 'Red at AUDIT_KEY_DAYS: it should have been replaced.',
          type: 'stat',
          unit: 'percentunit',
          red: 1,
          queries: [
            {
              expr: 'max(audit_signing_key_age_seconds / audit_signing_key_rotation_seconds)',
              legend: 'of its life',
            },
          ],
        },
        {
          title: 'Records without a checkpoint',
          about: 'Time that the records have waited; normally below CHECKPOINT_MS.',
          unit: 's',
          red: 300,
          queries: [{ expr: 'max(audit_uncovered_seconds)', legend: 'oldest' }],
        },
        {
          title: 'Since the last checkpoint',
          about: 'Grows while nothing is recorded.',
          unit: 's',
          queries: [
            {
              expr: 'time() - max(audit_last_checkpoint_timestamp_seconds > 0)',
              legend: 'checkpoint',
            },
          ],
        },
        {
          title: 'Verified records',
          about: 'By the monitor, which pauses between two passes.',
          unit: 'ops',
          queries: [{ expr: `sum(${rate('audit_monitor_verified_records')})`, legend: 'records' }],
        },
      ],
    },
    {
      heading: 'Records',
      panels: [
        {
          title: 'Recorded events',
          about: 'By topic.',
          unit: 'ops',
          queries: [
            {
              expr: `sum by (topic) (${rate('consumer_events_total{group="audit"}')})`,
              legend: '{{topic}}',
            },
          ],
        },
        {
          title: 'From the event to its record',
          about: 'Objective: 99 % within 5 s.',
          unit: 's',
          red: 5,
          queries: [
            {
              expr: quantile(0.99, 'consumer_delay_seconds_bucket{group="audit"}'),
              legend: '99 %',
            },
            {
              expr: quantile(0.5, 'consumer_delay_seconds_bucket{group="audit"}'),
              legend: '50 %',
            },
          ],
        },
        {
          title: 'Not recorded',
          about: 'Events that wait, and dead letters.',
          queries: [
            {
              expr: 'max by (topic) (consumer_lag_events{group="audit"})',
              legend: 'waiting: {{topic}}',
            },
            {
              expr: 'max by (topic) (consumer_dead_letters{group="audit"})',
              legend: 'dead letters: {{topic}}',
            },
          ],
        },
        {
          title: 'Refusals that were not recorded',
          about: 'More different refusals at once than the buffer holds.',
          red: 1,
          queries: [
            { expr: 'sum(increase(gateway_refusals_unrecorded[15m]))', legend: 'in 15 minutes' },
          ],
        },
      ],
    },
  ],
};
