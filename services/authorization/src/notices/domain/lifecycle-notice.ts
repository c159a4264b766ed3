import type { DomainEvent } from '@irp/contracts/events';
import type { MailedType } from '../../applications/domain/mailed-events.ts';

/** The relation of the recipient's workspace to the application. */
export type Relation = 'publisher' | 'former publisher' | 'user';

/** One event, from the point of view of one workspace. */
export interface Notice<T extends MailedType = MailedType> {
  event: Pick<DomainEvent<T>, 'type' | 'time' | 'data'>;
  application: { id: string; name: string };
  /** Organization and workspace of the current owner and, after a transfer, of the former one. */
  publisher: string;
  formerPublisher: string;
  workspace: string;
  relation: Relation;
}

/** The parts of a mail, each of one or two sentences. */
export interface LifecycleText {
  subject: string;
  happened: string;
  meaning: string;
  action: string;
  details?: string[];
}
