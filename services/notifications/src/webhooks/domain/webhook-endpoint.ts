import type { DataEnvironment } from '@irp/contracts';
import type { WebhookEndpointState, WebhookEndpointView } from '@irp/contracts/notifications';
import type { WebhookSecret } from './webhook-secret.ts';

/**
 * An address to which events of one workspace and environment are sent, or those that concern one
 * application.
 */
export interface WebhookEndpoint {
  id: string;
  workspaceId: string;
  /** That of the workspace: what endpoints may take from others is divided among organizations. */
  organizationId: string;
  environment: DataEnvironment;
  /**
   * It receives events of all workspaces in which the application is installed; null: those of its
   * own workspace.
   */
  applicationId: string | null;
  url: string;
  /** Types of events, or `*`. */
  events: readonly string[];
  description: string;
  /** Events of one workspace are delivered one after another. */
  ordered: boolean;
  state: WebhookEndpointState;
  secrets: readonly WebhookSecret[];
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  /** The id of the user; null: an application without one. */
  createdBy: string | null;
  /**
   * The application whose token created it, with whose access it ends; null: it is of the
   * workspace.
   */
  createdByApplication: string | null;
  /** The installation of that application; null: the application is of the same workspace. */
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
