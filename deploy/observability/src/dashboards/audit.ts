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
            'Streams that the service refuses, and streams with an altered record. If above 0, see docs/operations/audit-contradictory-stream.md.',
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
            'Rows that were altered, and rows that the service rebuilt. If above 0, see docs/operations/audit-contradictory-stream.md.',
          type: 'stat',
          red: 1,
          queries: [
            { expr: 'max(audit_altered_rows)', legend: 'altered' },
            { expr: 'max(audit_rebuilt_rows)', legend: 'rebuilt' },
          ],
        },
        {
          title: 'Checkpoints not cosigned or not archived',
          about: 'Normally 0, except for a moment after each new checkpoint.',
          type: 'stat',
          red: 1,
          queries: [
            { expr: 'max(audit_witnesses_behind)', legend: 'witnesses' },
            { expr: 'max(audit_checkpoints_not_archived)', legend: 'not archived' },
          ],
        },
        {
          title: 'Age of the signing key',
          about: 'Age as a share of AUDIT_KEY_DAYS. At 100 %, the key is overdue for rotation.',
          type: 'stat',
          unit: 'percentunit',
          red: 1,
          queries: [
            {
              expr: 'max(audit_signing_key_age_seconds / audit_signing_key_rotation_seconds)',
              legend: 'age of the key',
            },
          ],
        },
        {
          title: 'Records without a checkpoint',
          about: 'Time that records have waited for a checkpoint. Normally below CHECKPOINT_MS.',
          unit: 's',
          red: 300,
          queries: [{ expr: 'max(audit_uncovered_seconds)', legend: 'oldest' }],
        },
        {
          title: 'Time since the last checkpoint',
          about: 'The time grows while the log records no events.',
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
          about:
            'Records that the monitor verifies. The monitor pauses between two passes over the log.',
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
          title: 'Time from an event to its audit record',
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
          title: 'Events not recorded yet',
          about: 'Waiting events and dead letters of the audit service.',
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
          title: 'Rejected requests missing from the log',
          about: 'The buffer of the gateway was full, so these rejections were not recorded.',
          red: 1,
          queries: [
            { expr: 'sum(increase(gateway_refusals_unrecorded[15m]))', legend: 'in 15 minutes' },
          ],
        },
      ],
    },
  ],
};
