import type { DataEnvironment } from '@irp/contracts';
import type { WebhookEndpointState, WebhookEndpointView } from '@irp/contracts/notifications';
import type { WebhookSecret } from './webhook-secret.ts';

/** An address that receives the events of a workspace and environment, or of an application. */
export interface WebhookEndpoint {
  id: string;
  workspaceId: string;
  /**
   * The organization of the workspace. The capacity for deliveries is divided among organizations.
   */
  organizationId: string;
  environment: DataEnvironment;
  /**
   * If set, the endpoint receives the events of all workspaces that have installed this
   * application. Null if the endpoint receives the events of its own workspace.
   */
  applicationId: string | null;
  url: string;
  /** Types of events, or only `*` for all types. */
  events: readonly string[];
  description: string;
  /** Whether the events of a workspace are delivered one after another. */
  ordered: boolean;
  state: WebhookEndpointState;
  secrets: readonly WebhookSecret[];
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  /** Id of the user; null if an application without a user created the endpoint. */
  createdBy: string | null;
  /**
   * The application whose token created the endpoint; null if a person created the endpoint. The
   * endpoint is deleted when this application loses access.
   */
  createdByApplication: string | null;
  /**
   * The installation of the application in `createdByApplication`; null if this application belongs
   * to the same workspace.
   */
  createdByInstallation: string | null;
}

export function viewEndpoint(endpoint: WebhookEndpoint): WebhookEndpointView {
  const {
    id,
    applicationId,
    url,
    events,
    description,
    ordered,
    environment,
    state,
    createdAt,
    updatedAt,
  } = endpoint;
  const { createdBy, createdByApplication } = endpoint;
  return {
    id,
    applicationId,
    url,
    description,
    ordered,
    environment,
    state,
    createdBy,
    createdByApplication,
    events: [...events],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
