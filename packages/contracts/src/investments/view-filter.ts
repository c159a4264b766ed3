import { z } from 'zod';
import { parameterIssueMessage } from '../issue-message.ts';
import { unknownNameError } from '../unknown-name.ts';
import { checkRanges } from './filters/ranges.ts';
import { investmentSchema } from './investment.ts';
import { filterShape, type InvestmentFilters } from './list-queries.ts';
import { sortQuery } from './sort-query.ts';

/** The parts of a list's query that a view contains. */
export interface ViewMembers {
  filter?: Readonly<Record<string, string | string[]>> | undefined;
  sort?: string | undefined;
  columns?: readonly string[] | undefined;
}

const filterQuery = z.strictObject(filterShape).superRefine(checkRanges);
const fields: ReadonlySet<string> = new Set(Object.keys(investmentSchema.shape));

interface ViewIssue {
  path: string[];
  message: string;
}

/**
 * Creates the error for a filter that does not exist.
 * @param isListed whether the error contains all filters
 */
function unknownFilterError(name: string, isListed: boolean): string {
  const listed = isListed ? 'the filters are' : undefined;
  return unknownNameError('is not a filter of the list', name, Object.keys(filterShape), listed);
}

/** Returns the errors of a view, by the rules of the list. */
function issuesOf({ filter = {}, sort = '', columns = [] }: ViewMembers): ViewIssue[] {
  const ofFilter = filterQuery.safeParse(filter, { error: parameterIssueMessage }).error;
  const issues = (ofFilter?.issues ?? []).flatMap((issue): ViewIssue[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key, index) => ({
        path: ['filter', key],
        message: unknownFilterError(key, index === 0),
      }));
    }
    return [{ path: ['filter', String(issue.path[0])], message: issue.message }];
  });
  const ofSort = sort === '' ? undefined : sortQuery.safeParse(sort).error;
  for (const { message } of ofSort?.issues ?? []) {
    issues.push({ path: ['sort'], message });
  }
  for (const column of columns) {
    if (!fields.has(column)) {
      issues.push({ path: ['columns', column], message: 'is not a field of a record' });
    }
  }
  return issues;
}

/**
 * Parses a filter.
 * @throws ZodError for an error that {@link checkView} would report
 */
export function parseFilter(filter: NonNullable<ViewMembers['filter']>): InvestmentFilters {
  return filterQuery.parse(filter);
}

/** Adds an error for each member that would be invalid in a list. */
export function checkView(view: ViewMembers, context: z.RefinementCtx): void {
  for (const { path, message } of issuesOf(view)) {
    context.addIssue({ code: 'custom', path, message });
  }
}

/** Returns the members of a stored view that this version rejects, such as `filter.country`. */
export function unknownMembersOf(view: ViewMembers): string[] {
  return [...new Set(issuesOf(view).map(({ path }) => path.join('.')))];
}
