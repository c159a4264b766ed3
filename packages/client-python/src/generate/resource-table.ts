import * as resourceTables from '@irp/client/resource-tables';

/** A resource: its operations by method name, and its nested resources by name. */
export interface ResourceTable {
  /** An operation (HTTP method and path), or the table of a nested resource. */
  [name: string]: string | ResourceTable;
}

/** A table of the TypeScript client. Each entry is a verb and a path, or a nested table. */
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

/** The resources of the Python client, derived from the tables of the TypeScript client. */
export const resourceTable: Record<string, ResourceTable> = {
  investments: {
    ...toResourceTable(investments),
    // The table of the TypeScript client does not contain `import`, because that client implements
    // the method by hand.
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

/** @throws Error for a verb that the Python client does not support */
function toTarget(entry: string): string {
  const [verb = '', path = ''] = entry.split(' ');
  const method = methods[verb];
  if (method === undefined) {
    throw new Error(`The Python client has no HTTP method for ${entry}.`);
  }
  return `${method} ${path}`;
}
