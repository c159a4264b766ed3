import { InvestmentResearch } from '@irp/client';
import { expect } from 'chai';
import { type ResourceTable, resourceTable } from '../src/generate/resource-table.ts';

/** Every method of the TypeScript client, with method and path of the request. */
async function targetsOf(client: object, sent: string[], place: string[] = []) {
  const targets: Record<string, string> = {};
  for (const [name, value] of Object.entries(client)) {
    const path = [...place, name];
    if (typeof value === 'function') {
      targets[path.join('.')] = await targetOf(value, sent);
    } else {
      Object.assign(targets, await targetsOf(value, sent, path));
    }
  }
  return targets;
}

/** Calls a method with the ids `first` and `second`. */
async function targetOf(method: (...args: unknown[]) => unknown, sent: string[]): Promise<string> {
  const result = method('first', 'second', {}, {});
  const list = result as { toArray?(options: object): Promise<unknown> };
  await (list.toArray ? list.toArray({ limit: 1 }) : result);
  return sent.pop() ?? '';
}

function flat(table: ResourceTable, place: string[] = []): [name: string, target: string][] {
  return Object.entries(table).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[[...place, name].join('.'), value] as [string, string]]
      : flat(value, [...place, name]),
  );
}

describe('the resources of the Python client', () => {
  it('equal those of the TypeScript client, with the same operations', async () => {
    const sent: string[] = [];
    const client = new InvestmentResearch({
      baseUrl: 'http://host',
      apiKey: 'irk_live_us_x',
      async fetch({ method, url }) {
        sent.push(`${method} ${new URL(url).pathname}`);
        return Response.json({ data: [], meta: { nextCursor: null } });
      },
    });
    const expected = flat(resourceTable).map(([name, target]) => [
      name,
      target.replace(/\{\w+\}/, 'first').replace(/\{\w+\}/, 'second'),
    ]);
    expect(await targetsOf(client, sent)).to.deep.equal(Object.fromEntries(expected));
  });
});
