import { buildOpenApi, publicEndpoints, resolveOperation } from '@irp/contracts/openapi';
import { expect } from 'chai';
import type { components, InvestmentResearch } from '../src/index.ts';
import { commaSeparated } from '../src/resources/query-values.ts';

type Investment = components['schemas']['Investment'];

/** Never called: only type-checked. */
async function typedProgram(client: InvestmentResearch, fields: string | undefined) {
  for await (const record of client.investments.list({ country: 'JP' })) {
    const complete: Investment = record;
    await client.investments.get(complete.id);
  }
  const page = await client.investments.list().firstPage();
  const total: number = page.meta.totalRecords;
  const found: Investment | undefined = await client.investments.list({ limit: 1 }).first();
  const read: Investment = await client.investments.get('inv_1', { timeoutMs: 5 });
  for await (const record of client.investments.list({ fields: ['id', 'name'] })) {
    const name: string | undefined = record.name;
    // @ts-expect-error the query selects fields: a member may be absent
    const id: string = record.id;
    void [name, id];
  }
  const [selected] = await client.investments.list({ fields }).toArray();
  // @ts-expect-error the variable may have names of fields
  const unsure: string = selected!.id;
  const one = await client.investments.get('inv_1', { query: { fields: 'name' } });
  // @ts-expect-error the query selects fields
  const ceo: string = one.ceo;
  // @ts-expect-error a name that no parameter has
  client.investments.list({ country: 'JP', contry: 'DE' });
  // @ts-expect-error a value that the parameter does not have
  client.investments.list({ archived: ['any'] });
  client.investments.list({ sort: ['-employees', 'name'], 'tags[any]': ['a'] as const });
  const notes = await client.investments.notes.list('inv_1').toArray({ limit: 1 });
  const text: string | undefined = notes[0]?.text;
  return [total, found, read, unsure, ceo, text];
}

describe('types of queries', () => {
  it('equal the program above', () => {
    expect(typedProgram).to.be.a('function');
  });

  it('join the parameters with comma-separated values', () => {
    const document = buildOpenApi({ endpoints: publicEndpoints });
    const query = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap((operation) => resolveOperation(document, operation).parameters)
      .filter((parameter) => parameter.in === 'query');
    const joined = query
      .filter(
        ({ schema, description }) =>
          schema.type === 'string' &&
          !('enum' in schema) &&
          description?.includes('separated by commas'),
      )
      .map(({ name }) => name);
    expect([...new Set(joined)]).to.have.members([...commaSeparated]);
    const names: readonly string[] = commaSeparated;
    const repeated = query.filter(
      ({ name, schema }) => names.includes(name) && schema.type === 'array',
    );
    expect(repeated).to.deep.equal([]);
  });
});
