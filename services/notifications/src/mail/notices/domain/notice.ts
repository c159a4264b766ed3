import type { DataEnvironment } from '@irp/contracts';
import type { DomainEvent, EventType } from '@irp/contracts/events';
import type { MailOf } from '@irp/contracts/notifications';
import type { AudienceOf } from '../../../audiences/domain/audience-of.ts';

/** The stored part of a notice's event. */
export interface NoticeEvent<T extends EventType = EventType> {
  id: string;
  type: T;
  workspaceId: string;
  subject: string;
  time: Date;
  /**
   * The acting person, or the person on whose behalf an application acted; null: no known person.
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
  /** The id of the user; null: an application without a user. */
  createdBy: string | null;
  /** The creating application; null: none. */
  createdByApplication: string | null;
  /** Error of the last failed delivery, if known. */
  lastError?: string;
}

/** A notified workspace, with the data common to all workspaces. */
export interface AffectedWorkspace {
  workspace: {
    id: string;
    name: string;
    installationId: string | null;
    /**
     * Environment of the installation. Undefined: no installation, or an installation of a former
     * version.
     */
    environment?: DataEnvironment | undefined;
  };
  application: { id: string; name: string };
  /**
   * Environment of the application. Undefined: no application, or a former version of the
   * authorization service does not return the environment.
   */
  environment?: DataEnvironment | undefined;
  /** Organization and workspace of the owner and, after a transfer, of the former owner. */
  publisher: string;
  formerPublisher: string;
  relation: 'user' | 'publisher' | 'former_publisher';
  /** The name of the person of {@link AudienceOf.names}. */
  person: string | undefined;
  /** Set for an event about an endpoint. */
  endpoint: DescribedEndpoint | undefined;
  /** The origin of the pages. */
  origin: string;
}

type RecordedType = Extract<EventType, `installed_application.${string}`>;
/** Members of every record, taken from the place. */
type FieldsOfNotice = 'eventId' | 'applicationName' | 'publisher' | 'installationId';

/** The record of an event in the log of a workspace that uses the application. */
export type InstalledApplicationChange = {
  [K in RecordedType]: {
    type: K;
    data: Omit<DomainEvent<K>['data'], FieldsOfNotice | 'formerPublisher'>;
  };
}[RecordedType];

/** Audience and mail of the events of a type. */
export interface Rule<T extends EventType> {
  /**
   * Undefined: this event has no audience.
   * @param endpoint of an event about an endpoint, if somebody is to be notified
   */
  audience(event: NoticeEvent<T>, endpoint?: DescribedEndpoint): AudienceOf | undefined;
  /** Undefined: the subject of the event is gone. */
  mail(event: NoticeEvent<T>, place: AffectedWorkspace): MailOf | undefined;
  /** The record in the log of each workspace that uses the application. */
  record?(event: NoticeEvent<T>): InstalledApplicationChange;
}
