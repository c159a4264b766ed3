import type { DataEnvironment } from '@irp/contracts';
import type { WebhookEndpointState } from '@irp/contracts/notifications';
import type { SigningSecret } from '../sending/attempt-result.ts';

export type { CheckAccess, CheckedDelivery } from '../matching/check-access.ts';
export type { MatchEvents, Matched } from '../matching/matched.ts';
export type {
  AttemptResult,
  SendWebhook,
  SentRequest,
  SigningSecret,
} from '../sending/attempt-result.ts';
export { sentRequest } from '../sending/sent-request.ts';

/** The endpoint's data needed by a delivery. */
export interface DeliveryEndpoint {
  id: string;
  workspaceId: string;
  organizationId: string;
  environment: DataEnvironment;
  applicationId: string | null;
  createdByApplication: string | null;
  createdByInstallation: string | null;
  url: string;
  state: WebhookEndpointState;
  /** Whether deliveries are sent one at a time, in the order of the events. */
  ordered: boolean;
  secrets: readonly SigningSecret[];
}

/** Reads endpoints by id. The result does not contain deleted endpoints. */
export type ReadEndpoints = (ids: readonly string[]) => Promise<DeliveryEndpoint[]>;
