import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { createTerminal } from '@irp/command-line';
import { expect } from 'chai';
import { z } from 'zod';
import { printList } from '../../command-line/src/print-list.ts';
import { columnsOf } from '../src/resources/columns.ts';
import { endpointOf } from '../src/resources/endpoint-of.ts';
import { kindOf } from '../src/resources/fields-of.ts';
import type { Resource, Verb } from '../src/resources/resource.ts';
import { tables } from './support/tables.ts';

const width = 80;
const id = '019a5f3d-1f0a-7c11-8b70-55f1de7e6a02';
const long = 'A Name of Some Length, '.repeat(9);

type Members = Record<string, unknown>;

function listsOf({ name, verbs, groups = [] }: Resource, path = name): [string, Verb][] {
  const own = verbs.filter(({ operation }) => kindOf(endpointOf(operation)) === 'list');
  return [
    ...own.map((verb): [string, Verb] => [`${path} ${verb.name}`, verb]),
    ...groups.flatMap((group) => listsOf(group, `${path} ${group.name}`)),
  ];
}

/** The record in the example of the contract. */
function exampleOf({ operation }: Verb): Members {
  const schema = endpointOf(operation).responses[200]?.schema;
  const examples = schema && z.globalRegistry.get(schema)?.examples;
  const [page] = examples as { data: Members[] }[];
  return page?.data[0] ?? {};
}

/** The record with every id, and with long texts in place of names. */
function longest(record: Members): Members {
  const changed = Object.entries(record).map(([name, value]) => {
    if (/^id$|Id$/.test(name)) {
      return [name, id];
    }
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return [name, longest(value as Members)];
    }
    return [name, /name|text|url|email|domain|reason|message/i.test(name) ? long : value];
  });
  return Object.fromEntries(changed);
}

/** The lines of a table on a terminal, or elsewhere without `columns`. */
async function linesOf(verb: Verb, data: object[], columns?: number): Promise<string[]> {
  const isTTY = columns !== undefined;
  const output = Object.assign(new PassThrough(), { isTTY, columns });
  const errors = Object.assign(new PassThrough(), { isTTY: false });
  const terminal = createTerminal(false, new PassThrough(), output, errors);
  const pages = (async function* () {
    yield { data, meta: { nextCursor: null } };
  })();
  const shown = columnsOf(verb.columns ?? []);
  await printList(terminal, pages, shown, { limit: 9, noun: 'records', rowsOf: verb.rowsOf });
  output.end();
  const printed = stripVTControlCharacters(await text(output));
  return printed.trimEnd().split('\n');
}

describe('tables of lists on a terminal of 80 columns', () => {
  const lists = tables.flatMap((table) => listsOf(table));

  for (const [path, verb] of lists) {
    it(`fit for irp ${path}, with whole ids, times and titles`, async () => {
      const example = exampleOf(verb);
      const lines = await linesOf(verb, [example, longest(example)], width);
      for (const line of lines) {
        expect(line.length, line).to.be.at.most(width);
      }
      const [header = ''] = lines;
      expect(header).not.to.include('…');
      expect(header.split(/ {2,}/), header).to.have.length.at.least(3);
      const isIdShown = /(?:^| )ID(?: |$)/.test(header);
      expect(lines.at(-1)?.includes(id), lines.join('\n')).to.equal(isIdShown);
      expect(lines.join('\n')).not.to.match(/\d{4}-\d\d-\d\dT/);
    });
  }

  it('show the id that a command requires', async () => {
    for (const [path, verb] of lists.filter(([, { columns = [] }]) => columns.includes('id'))) {
      const [, line] = await linesOf(verb, [longest(exampleOf(verb))], width);
      expect(line, path).to.include(id);
    }
  });

  it('have whole times elsewhere', async () => {
    const [, verb] = lists.find(([path]) => path === 'keys list')!;
    const example = exampleOf(verb);
    const [header, line] = await linesOf(verb, [example]);
    expect(header).to.include('LAST USED AT');
    expect(line).to.include(example.lastUsedAt);
  });
});
