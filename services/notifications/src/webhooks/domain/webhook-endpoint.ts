import type { DataEnvironment } from '@irp/contracts';
import type { WebhookEndpointState, WebhookEndpointView } from '@irp/contracts/notifications';
import type { WebhookSecret } from './webhook-secret.ts';

/** An address for the events of a workspace and environment, or of an application. */
export interface WebhookEndpoint {
  id: string;
  workspaceId: string;
  /** The organization of the workspace: shared capacity is divided among organizations. */
  organizationId: string;
  environment: DataEnvironment;
  /**
   * The endpoint receives events of all workspaces with an installation of the application; null:
   * events of its own workspace.
   */
  applicationId: string | null;
  url: string;
  /** Types of events, or `*`. */
  events: readonly string[];
  description: string;
  /** Events of a workspace are delivered one after another. */
  ordered: boolean;
  state: WebhookEndpointState;
  secrets: readonly WebhookSecret[];
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  /** The id of the user; null: an application without a user. */
  createdBy: string | null;
  /**
   * The application whose token created the endpoint. The endpoint ends with the application's
   * access. Null: the endpoint belongs to the workspace.
   */
  createdByApplication: string | null;
  /** The installation of that application; null: the application belongs to the same workspace. */
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
