import type { Principal } from '@irp/contracts';
import type {
  ColumnMapping,
  DelimiterName,
  ImportEncoding,
  ImportFormat,
  ImportKey,
  Visibility,
} from '@irp/contracts/investments';

/** The caller and the options of an import: all data of a job besides the file. */
export interface ImportRequest {
  /** The caller's principal at the acceptance. A job acts with this principal. */
  principal: Principal;
  /** The name of the file; undefined: the request has no name. */
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
  /** The key for deriving the ids of created records; undefined: new ids. */
  rowKey: string | undefined;
}
