import type { DataEnvironment } from '@irp/contracts';
import type { DomainEvent, EventType } from '@irp/contracts/events';
import type { MailOf } from '@irp/contracts/notifications';
import type { AudienceOf } from '../../../audiences/domain/audience-of.ts';

/** What a notice keeps of its event. */
export interface NoticeEvent<T extends EventType = EventType> {
  id: string;
  type: T;
  workspaceId: string;
  subject: string;
  time: Date;
  /** Who acted, or on whose behalf an application did; null: nobody who is known. */
  userId: string | null;
  detail: DomainEvent<T>['data'];
  /** Of the span in which it was received, where its trace is exported. */
  traceparent?: string;
}

/** A webhook endpoint, as the mails about it describe it. */
export interface DescribedEndpoint {
  id: string;
  environment: DataEnvironment;
  url: string;
  description: string;
  /** The id of the user; null: an application without one. */
  createdBy: string | null;
  /** The application that did it; null: none. */
  createdByApplication: string | null;
  /** Why its last delivery failed, as far as that is known. */
  lastError?: string;
}

/** One of the workspaces that are told, and what is the same for all of them. */
export interface AffectedWorkspace {
  workspace: {
    id: string;
    name: string;
    installationId: string | null;
    /** Of the installation. Undefined: there is none, or it is of a former version. */
    environment?: DataEnvironment | undefined;
  };
  application: { id: string; name: string };
  /**
   * Of the application. Undefined: there is none, or a former version of the authorization service
   * does not return it.
   */
  environment?: DataEnvironment | undefined;
  /** Organization and workspace of the owner and, after a transfer, of the former one. */
  publisher: string;
  formerPublisher: string;
  relation: 'user' | 'publisher' | 'former_publisher';
  /** The name of the person of {@link AudienceOf.names}. */
  person: string | undefined;
  /** Of an event about one. */
  endpoint: DescribedEndpoint | undefined;
  /** The origin of the pages. */
  origin: string;
}

type RecordedType = Extract<EventType, `installed_application.${string}`>;
/** Members of every record, which are of the place. */
type OfPlace = 'eventId' | 'applicationName' | 'publisher' | 'installationId';

/** What the log of a workspace that uses an application has of an event. */
export type InstalledApplicationChange = {
  [K in RecordedType]: { type: K; data: Omit<DomainEvent<K>['data'], OfPlace | 'formerPublisher'> };
}[RecordedType];

/** Who is told of events of one type, and what. */
export interface Rule<T extends EventType> {
  /**
   * Undefined: nobody is told of this one.
   * @param endpoint of an event about one, once somebody is to be told
   */
  audience(event: NoticeEvent<T>, endpoint?: DescribedEndpoint): AudienceOf | undefined;
  /** Undefined: what it was about is gone. */
  mail(event: NoticeEvent<T>, place: AffectedWorkspace): MailOf | undefined;
  /** Recorded in the log of each of the workspaces that use the application. */
  record?(event: NoticeEvent<T>): InstalledApplicationChange;
}
