import * as resourceTables from '@irp/client/resource-tables';

/** A resource: operations by the names of the methods, and resources below. */
export interface ResourceTable {
  /** An operation (HTTP method and path), or the table of a part. */
  [name: string]: string | ResourceTable;
}

/** Entries of the tables of the TypeScript client: a verb and a path. */
interface VerbTable {
  readonly [name: string]: string | VerbTable;
}

const methods: Record<string, string> = {
  list: 'GET',
  get: 'GET',
  download: 'GET',
  trigger: 'POST',
  post: 'POST',
  set: 'PUT',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};

const { investments, ...others } = resourceTables;

/** The resources of the Python client, from the tables of the TypeScript client. */
export const resourceTable: Record<string, ResourceTable> = {
  investments: {
    ...toResourceTable(investments),
    // Handwritten in the TypeScript client.
    import: 'POST /v2/investments/imports',
  },
  ...Object.fromEntries(
    Object.entries(others).map(([name, table]) => [name, toResourceTable(table)]),
  ),
};

function toResourceTable(table: VerbTable): ResourceTable {
  const entries = Object.entries(table).map(([name, entry]) => [
    name,
    typeof entry === 'string' ? toTarget(entry) : toResourceTable(entry),
  ]);
  return Object.fromEntries(entries);
}

/** @throws Error for a verb of a later client */
function toTarget(entry: string): string {
  const [verb = '', path = ''] = entry.split(' ');
  const method = methods[verb];
  if (method === undefined) {
    throw new Error(`The Python client has no HTTP method for ${entry}.`);
  }
  return `${method} ${path}`;
}
