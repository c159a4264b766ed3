import { type DataSubjects, dataSubjectsOf } from './data-subjects.ts';
import { type CatalogueEvent, type RecordContent, toRecord } from './to-record.ts';

/** A record whose personal data are not encrypted yet. */
export interface RecordDraft {
  content: RecordContent;
  subjects: DataSubjects;
}

export function toDraft(event: CatalogueEvent): RecordDraft {
  const content = toRecord(event);
  return {
    content,
    subjects: dataSubjectsOf(event, content),
  };
}
