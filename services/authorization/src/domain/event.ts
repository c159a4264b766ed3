/** What happened, kept with the change until the bus has taken it. CloudEvents 1.0 attributes in our own spelling. */
export interface DomainEvent {
  /** UUIDv7. */
  id: string;
  /** Such as `application.suspended`. */
  type: string;
  time: Date;
  workspaceId: string;
  /** The id of what it is about. */
  subject: string;
  actor: Actor;
  data: Record<string, unknown>;
}

/** Who did it. */
export interface Actor {
  type: 'user' | 'application' | 'system';
  id: string;
  /** The person for whom an application acts. */
  onBehalfOf?: string | undefined;
}

export const system: Actor = { type: 'system', id: 'authorization' };
