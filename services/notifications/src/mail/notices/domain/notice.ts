import type { DataEnvironment } from '@irp/contracts';
import type { DomainEvent, EventType } from '@irp/contracts/events';
import type { MailOf } from '@irp/contracts/notifications';
import type { AudienceOf } from '../../../audiences/domain/audience-of.ts';

/** The part of an event that is stored in its notice. */
export interface NoticeEvent<T extends EventType = EventType> {
  id: string;
  type: T;
  workspaceId: string;
  subject: string;
  time: Date;
  /**
   * Id of the person who acted, or on whose behalf an application acted; null if no person is
   * known.
   */
  userId: string | null;
  detail: DomainEvent<T>['data'];
  /** Traceparent of the span that received the event, if its trace is exported. */
  traceparent?: string;
}

/** A webhook endpoint as described in mails. */
export interface DescribedEndpoint {
  id: string;
  environment: DataEnvironment;
  url: string;
  description: string;
  /** Id of the user; null if an application without a user created the endpoint. */
  createdBy: string | null;
  /** Id of the application that created the endpoint; null if a person created the endpoint. */
  createdByApplication: string | null;
  /** Error of the last failed delivery, if known. */
  lastError?: string;
}

/** A workspace to notify. Some of the properties are the same for all workspaces of an event. */
export interface AffectedWorkspace {
  workspace: {
    id: string;
    name: string;
    installationId: string | null;
    /**
     * Environment of the installation. Undefined without an installation, or if a former version
     * stored the installation.
     */
    environment?: DataEnvironment | undefined;
  };
  application: { id: string; name: string };
  /**
   * Environment of the application. Undefined if the event is about no application, or if a former
   * version of the authorization service did not return the environment.
   */
  environment?: DataEnvironment | undefined;
  /**
   * Names of the organization and the workspace of the owner, as text. After a transfer,
   * `formerPublisher` has the names of the former owner.
   */
  publisher: string;
  formerPublisher: string;
  relation: 'user' | 'publisher' | 'former_publisher';
  /** Name of the person in {@link AudienceOf.names}. */
  person: string | undefined;
  /** The endpoint of the event; undefined unless the event is about an endpoint. */
  endpoint: DescribedEndpoint | undefined;
  /** The origin of the pages. */
  origin: string;
}

type RecordedType = Extract<EventType, `installed_application.${string}`>;
/** The properties that `recordedIn` adds to every record. */
type FieldsOfNotice = 'eventId' | 'applicationName' | 'publisher' | 'installationId';

/** The type and data of a record in the log of a workspace that uses the application. */
export type InstalledApplicationChange = {
  [K in RecordedType]: {
    type: K;
    data: Omit<DomainEvent<K>['data'], FieldsOfNotice | 'formerPublisher'>;
  };
}[RecordedType];

/** Audience and mail of the events of a type. */
export interface Rule<T extends EventType> {
  /**
   * Returns the audience; undefined if nobody is notified of this event.
   * @param endpoint only for an event about an endpoint, if it still exists
   */
  audience(event: NoticeEvent<T>, endpoint?: DescribedEndpoint): AudienceOf | undefined;
  /** Returns the mail; undefined if the event causes no mail. */
  mail(event: NoticeEvent<T>, place: AffectedWorkspace): MailOf | undefined;
  /** Returns the record for the log of each workspace that uses the application. */
  record?(event: NoticeEvent<T>): InstalledApplicationChange;
}
