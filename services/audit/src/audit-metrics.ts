import type { MetricDefinition } from '@irp/observability';
import type { Archiving } from './archive/start-archiving.ts';
import type { StoredRowFindings } from './integrity/row-findings.ts';
import type { SigningKeys } from './keys/signing-keys.ts';
import type { LogMonitor } from './recorder/log-monitor.ts';
import type { Recorder } from './recorder/recorder.ts';
import type { StreamProblems } from './recorder/stream-problems.ts';
import type { Witnessing } from './witnesses/start-witnessing.ts';

interface Dependencies {
  recorder: Pick<Recorder, 'waitingSinceMs'>;
  keys: Pick<SigningKeys, 'current'>;
  problems: Pick<StreamProblems, 'refused' | 'altered'>;
  findings: Pick<StoredRowFindings, 'altered' | 'rebuiltRows'>;
  witnessing: Pick<Witnessing, 'behind'>;
  archiving: Pick<Archiving, 'behind'>;
  monitor: Pick<LogMonitor, 'verified'>;
  /**
   * Returns the time of the latest checkpoint, in milliseconds since 1970; 0 before the first
   * checkpoint.
   */
  lastCheckpointMs: () => number;
  /** Age at which a signing key is replaced, in milliseconds. */
  rotateEveryMs: number;
  now: () => number;
}

/**
 * Creates the metrics of checkpoints, keys, the integrity of the log, and the copies of the log
 * outside the database.
 */
export function auditMetrics({
  recorder,
  keys,
  problems,
  findings,
  witnessing,
  archiving,
  monitor,
  lastCheckpointMs,
  rotateEveryMs,
  now,
}: Dependencies): MetricDefinition[] {
  return [
    {
      name: 'audit_last_checkpoint_timestamp_seconds',
      help: 'Unix time at which this process last signed a checkpoint of a stream, or found a signed checkpoint; 0 before the first',
      value: () => lastCheckpointMs() / 1_000,
    },
    {
      name: 'audit_uncovered_seconds',
      help: 'Time for which records that this process appended to a stream have waited for a checkpoint; 0 if no record waits',
      value: () => Math.max(0, now() - (recorder.waitingSinceMs() ?? now())) / 1_000,
    },
    {
      name: 'audit_signing_key_age_seconds',
      help: 'Time for which the key that signs checkpoints has been in use',
      value: async () => Math.max(0, now() - (await keys.current()).usedFrom.getTime()) / 1_000,
    },
    {
      name: 'audit_signing_key_rotation_seconds',
      help: 'Age at which the key that signs checkpoints is replaced (AUDIT_KEY_DAYS)',
      value: () => rotateEveryMs / 1_000,
    },
    {
      name: 'audit_refused_streams',
      help: 'Streams of the audit log that contradict their checkpoints: requests for these streams return 503',
      value: () => problems.refused().length,
    },
    {
      name: 'audit_altered_streams',
      help: 'Streams of the audit log with a missing or changed record',
      value: () => problems.altered().length,
    },
    {
      name: 'audit_altered_rows',
      help: 'Rows of the collections tiles, signing_keys, person_keys and cosignatures that contradict the signed data, and were not rebuilt',
      value: () => findings.altered(),
    },
    {
      name: 'audit_rebuilt_rows',
      help: 'Changed or deleted rows of the collection tiles that this process has rebuilt from the records',
      value: () => findings.rebuiltRows(),
    },
    {
      name: 'audit_witnesses_behind',
      help: 'Witnesses (external servers) that have not cosigned the latest checkpoint of the log of checkpoints',
      value: () => witnessing.behind(),
    },
    {
      name: 'audit_checkpoints_not_archived',
      help: 'Checkpoints of the log of checkpoints that were not in CHECKPOINTS_S3_URL at the last attempt',
      value: () => archiving.behind(),
    },
    {
      name: 'audit_monitor_verified_records',
      help: 'Audit records that this process has verified since its start',
      value: () => monitor.verified(),
    },
  ];
}
