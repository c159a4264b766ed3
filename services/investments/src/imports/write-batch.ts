import type { Principal } from '@irp/contracts';
import type { DomainEvent } from '@irp/contracts/events';
import type { ImportKey, PlannedRow, Visibility } from '@irp/contracts/investments';
import { newEvent } from '@irp/events';
import { accessContextOf } from '../domain/access-context.ts';
import type { RowError } from '../domain/cell-values.ts';
import { truncated } from '../domain/changed-fields.ts';
import { keyFields } from '../domain/import-key.ts';
import { investmentChanged, investmentsImported } from '../domain/investment-event.ts';
import { type InvestmentRow, newRow } from '../domain/investment-row.ts';
import { errorsOfNew, planUpdate, type UpdatePlan } from '../domain/plan-row.ts';
import { nextRevision } from '../records/next-revision.ts';
import type { NewBatch } from '../store/import-record-store.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import type { RecordChange } from '../store/record-writes.ts';
import { findMatches } from './find-matches.ts';
import type { RejectedRow, ValidRow } from './import-row.ts';
import type { StoreCounted } from './row-allowance.ts';
import type { InsertInRoom } from './workspace-room.ts';

const maxAttempts = 5;
/** Maximum number of records that a command changes. */
const maxUpdates = 100;
const maxValueLength = 200;

export interface ImportOptions {
  principal: Principal;
  visibility: Visibility;
  key: ImportKey;
  dryRun: boolean;
  /** Whether the values were read from cells that contain text. */
  fromCells: boolean;
  importId: string;
  /** Whether a record counts as created if a record with its id already exists. */
  countsRepeats: boolean;
  /**
   * Is called before a batch is stored.
   * @throws LowSpaceError
   */
  requireSpace(): Promise<void>;
  /** Is called before the records of a batch are stored. */
  beforeCreating?(batch: NewBatch): Promise<void>;
  insertInRoom: InsertInRoom;
  storeCounted: StoreCounted;
  idOf(row: ValidRow): string;
}

/** The outcome of a batch's rows, or the predicted outcome in a dry run. */
export interface BatchOutcome {
  created: number;
  updated: number;
  unchanged: number;
  alreadyImported: number;
  rejected: RejectedRow[];
  /** The planned rows of a dry run. */
  planned: PlannedRow[];
}

type Update = { row: ValidRow; current: InvestmentRow };
type PlannedChange = Update & RecordChange;

/**
 * Creates a function that creates the records of a batch of valid rows, and updates existing
 * records.
 */
export function createBatchWriter(store: InvestmentStore, options: ImportOptions) {
  const {
    principal,
    visibility,
    key,
    dryRun,
    fromCells,
    importId,
    countsRepeats,
    idOf,
    requireSpace,
    insertInRoom,
  } = options;
  const { storeCounted, beforeCreating } = options;
  const access = accessContextOf(principal);
  const fields = keyFields(key);
  const now = new Date();

  return async (rows: readonly ValidRow[]): Promise<BatchOutcome> => {
    const outcome: BatchOutcome = emptyOutcome();
    const isMatched =
      fields.length > 0 || (key === 'id' && rows.some(({ id }) => id !== undefined));
    const matchesOf = isMatched ? await findMatches(store, access, fields, rows) : () => [];
    const created: ValidRow[] = [];
    const updates: Update[] = [];
    for (const row of rows) {
      const [current, ...others] = matchesOf(row);
      if (others.length > 0) {
        reject(outcome, row, [ambiguous(key, others.length + 1)]);
      } else if (current) {
        updates.push({ row, current });
      } else if (isNew(row)) {
        created.push(row);
      }
    }
    if (dryRun) {
      plan(outcome, created, updates);
    } else if (created.length + updates.length > 0) {
      await requireSpace();
      await create(outcome, created, rows[0]?.line ?? 0);
      await update(outcome, updates);
    }
    return outcome;

    function isNew(row: ValidRow): boolean {
      const errors = errorsOfNew(row.fields);
      if (errors.length > 0) {
        reject(outcome, row, errors);
      }
      return errors.length === 0;
    }
  };

  function plan(outcome: BatchOutcome, created: ValidRow[], updates: Update[]): void {
    outcome.created += created.length;
    for (const { line } of created) {
      outcome.planned.push({
        line,
        action: 'create',
        id: null,
        changes: [],
      });
    }
    for (const { row, current } of updates) {
      const planned = planUpdate(current, row.fields, fromCells);
      count(outcome, row, planned);
      if (planned.action !== 'update') {
        continue;
      }
      const short = (of: InvestmentRow, name: (typeof planned.names)[number]) =>
        truncated(of[name], maxValueLength);
      const changes = planned.names.map((field) => ({
        field,
        before: short(current, field),
        after: short(planned.changed, field),
      }));
      outcome.planned.push({
        line: row.line,
        action: 'update',
        id: current._id,
        changes,
      });
    }
    outcome.planned.sort((a, b) => a.line - b.line);
  }

  async function create(outcome: BatchOutcome, rows: ValidRow[], line: number): Promise<void> {
    if (rows.length === 0) {
      return;
    }
    const records = rows.map((row) =>
      newRow(idOf(row), { ...row.fields, visibility }, access, now),
    );
    const ids = records.map(({ _id }) => _id);
    const insert = async () => {
      const event = newEvent(
        Date.now(),
        investmentsImported(principal, importId, visibility, records),
      );
      await beforeCreating?.({ line, eventId: event.id, investmentIds: ids });
      return store.insertMany(records, event as DomainEvent<'investment.imported'>);
    };
    const countStored = () => store.countStored(principal, ids);
    const given = rows.map((row) => row.fields);
    await storeCounted(given, countStored, async () => {
      const inserted = await insertInRoom(ids, insert);
      const created = countsRepeats ? rows.length : inserted;
      outcome.created += created;
      outcome.alreadyImported += rows.length - created;
      return rows.length - inserted;
    });
  }

  async function update(outcome: BatchOutcome, updates: Update[]): Promise<void> {
    const changing = updates.filter(
      ({ row, current }) => planUpdate(current, row.fields, fromCells).action === 'update',
    );
    await storeCounted(
      changing.map(({ row }) => row.fields),
      async () => 0,
      async () => {
        for (let at = 0; at < updates.length; at += maxUpdates) {
          await apply(outcome, updates.slice(at, at + maxUpdates));
        }
        return 0;
      },
    );
  }

  /**
   * Stores changes in one command. If other requests have changed records since the comparison,
   * compares their rows again.
   */
  async function apply(outcome: BatchOutcome, updates: readonly Update[]): Promise<void> {
    let open = updates;
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const changes = open.flatMap((one) => planChange(outcome, one));
      if ((await store.replace(changes)) === changes.length) {
        outcome.updated += changes.length;
        return;
      }
      open = await findOpen(outcome, changes);
    }
    for (const { row } of open) {
      reject(outcome, row, [overtaken('changed')]);
    }
  }

  /** Returns the change of a record, or counts a row that changes nothing. */
  function planChange(outcome: BatchOutcome, { row, current }: Update): PlannedChange[] {
    const planned = planUpdate(current, row.fields, fromCells);
    if (planned.action !== 'update') {
      count(outcome, row, planned);
      return [];
    }
    const changed = nextRevision(current, planned.changed);
    const event = newEvent(Date.now(), investmentChanged(principal, current, changed));
    return [
      {
        row,
        current,
        changed,
        event,
      },
    ];
  }

  /**
   * Counts the changes that were stored although another change of the same command was not.
   * @returns the rows of the other changes, with their present records
   */
  async function findOpen(
    outcome: BatchOutcome,
    changes: readonly PlannedChange[],
  ): Promise<Update[]> {
    const ids = changes.map(({ current }) => current._id);
    const rows = new Map((await store.findByIds(access, ids)).map((row) => [row._id, row]));
    return changes.flatMap(({ row, changed }) => {
      const current = rows.get(changed._id);
      if (current === undefined) {
        reject(outcome, row, [overtaken('deleted')]);
        return [];
      }
      const isStored =
        current.revision === changed.revision &&
        current.updatedAt.getTime() === changed.updatedAt.getTime() &&
        planUpdate(current, row.fields, fromCells).action === 'unchanged';
      if (isStored) {
        outcome.updated++;
        return [];
      }
      return [{ row, current }];
    });
  }
}

function overtaken(how: 'changed' | 'deleted'): RowError {
  return {
    field: '',
    message: `was not imported, because another request ${how} the matching record at the same moment`,
  };
}

export function emptyOutcome(): BatchOutcome {
  return {
    created: 0,
    updated: 0,
    unchanged: 0,
    alreadyImported: 0,
    rejected: [],
    planned: [],
  };
}

function count(outcome: BatchOutcome, row: ValidRow, planned: UpdatePlan): void {
  if (planned.action === 'reject') {
    reject(outcome, row, planned.errors);
  } else if (planned.action === 'update') {
    outcome.updated++;
  } else {
    outcome.unchanged++;
  }
}

function reject(outcome: BatchOutcome, { line }: ValidRow, errors: RowError[]): void {
  outcome.rejected.push({ line, errors });
}

function ambiguous(key: ImportKey, records: number): RowError {
  return {
    field: key,
    message: `matches ${records} records: it must match only one record`,
  };
}
