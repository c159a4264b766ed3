import type { Principal } from '@irp/contracts';
import type {
  ColumnMapping,
  DelimiterName,
  ImportEncoding,
  ImportFormat,
  ImportKey,
  Visibility,
} from '@irp/contracts/investments';

/** Who imports a file, and how: all that a job needs besides the file. */
export interface ImportRequest {
  /** A job acts as its caller was when it was accepted. */
  principal: Principal;
  /** Of the file; undefined: the request has no name. */
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
  /** From which the ids of created records are derived; undefined: new ids. */
  rowKey: string | undefined;
}
