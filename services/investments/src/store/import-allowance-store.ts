import { isDuplicateKey } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';
import { ImportAllowanceError } from '../imports/import-allowance-error.ts';

/** The number of rows that the imports of an organization have stored in an hour. */
interface ImportAllowanceRow {
  _id: string;
  rows: number;
  expireAt: Date;
}

/** Subtracts rows that were counted, but not stored afterwards. */
type GiveBack = (rows: number) => Promise<void>;

export interface ImportAllowances {
  /**
   * Counts rows before they are stored.
   * @throws ImportAllowanceError if the count of the hour would exceed `most`
   */
  take(organizationId: string, rows: number, most: number): Promise<GiveBack>;
}

const hourMs = 3_600_000;

const allowance = new Schema<ImportAllowanceRow>(
  {
    _id: String,
    rows: Number,
    expireAt: { type: Date, expires: 0 },
  },
  { versionKey: false },
);

export function compileImportAllowanceModels(connection: Connection) {
  return connection.model('ImportAllowance', allowance, 'import_allowances');
}

export function createImportAllowances(
  model: ReturnType<typeof compileImportAllowanceModels>,
): ImportAllowances {
  async function count(_id: string, rows: number, expireAt: Date): Promise<number> {
    const change = {
      $inc: { rows },
      $setOnInsert: { expireAt },
    };
    const found = await model
      .findOneAndUpdate({ _id }, change, {
        upsert: true,
        returnDocument: 'after',
      })
      .lean();
    return found?.rows ?? rows;
  }

  return {
    async take(organizationId, rows, most) {
      const now = Date.now();
      const hour = Math.floor(now / hourMs);
      const _id = `${organizationId}/${hour}`;
      const expireAt = new Date((hour + 2) * hourMs);
      const counted = await count(_id, rows, expireAt).catch((error) => {
        // Two processes have counted the first rows of an hour at the same time. The process whose
        // insert failed tries again.
        if (isDuplicateKey(error)) {
          return count(_id, rows, expireAt);
        }
        throw error;
      });
      const giveBack: GiveBack = async (unused) => {
        if (unused > 0) {
          await model.updateOne({ _id }, { $inc: { rows: -unused } });
        }
      };
      if (counted <= most) {
        return giveBack;
      }
      await giveBack(rows);
      const left = Math.max(0, most - (counted - rows));
      throw new ImportAllowanceError(
        {
          most,
          left,
          rows,
        },
        Math.ceil(((hour + 1) * hourMs - now) / 1_000),
      );
    },
  };
}
