import type { Principal } from '@irp/contracts';
import type {
  ColumnMapping,
  DelimiterName,
  ImportEncoding,
  ImportFormat,
  ImportKey,
  Visibility,
} from '@irp/contracts/investments';

/** All data of a job except the file: the caller and the options of the import. */
export interface ImportRequest {
  /** The principal of the request. The job acts with this principal. */
  principal: Principal;
  /** The name of the file; undefined if the request contains no name. */
  fileName: string | undefined;
  format: ImportFormat;
  mapping: ColumnMapping | undefined;
  visibility: Visibility;
  key: ImportKey;
  emptyCells: 'keep' | 'clear';
  dryRun: boolean;
  encoding: ImportEncoding | undefined;
  delimiter: DelimiterName | undefined;
  sheet: string | undefined;
  headerRow: number | undefined;
  /**
   * The key from which the ids of created records are derived. Undefined if records get random ids.
   */
  rowKey: string | undefined;
}
