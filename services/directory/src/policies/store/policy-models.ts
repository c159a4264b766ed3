import type { InstallationPolicy } from '@irp/contracts/directory';
import type { DomainEvent } from '@irp/contracts/events';
import { addOutbox } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';

/** `_id` is the id of the organization. */
export type InstallationPolicyRow = InstallationPolicy & {
  _id: string;
  revision: number;
  outbox: DomainEvent[];
};

const policySchema = new Schema<InstallationPolicyRow>(
  {
    _id: String,
    publishers: String,
    approvedPublishers: [String],
    memberRequests: String,
    revision: Number,
  },
  { versionKey: false, minimize: false },
);
addOutbox(policySchema);

export function compilePolicyModels(connection: Connection) {
  return {
    installationPolicies: connection.model(
      'InstallationPolicy',
      policySchema,
      'installation_policies',
    ),
  };
}

export type PolicyModels = ReturnType<typeof compilePolicyModels>;
