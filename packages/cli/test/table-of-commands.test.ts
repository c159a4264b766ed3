import { publicEndpoints } from '@irp/contracts/public-endpoints';
import { expect } from 'chai';
import { columnsOf, requestedFields } from '../src/resources/columns.ts';
import { contractCommand } from '../src/resources/contract-command.ts';
import type { Resource, Verb } from '../src/resources/resource.ts';
import { tables } from './support/tables.ts';

/** `irp apps apply` writes the listing of an application. Images are for pages. */
const listingPath = /^\/applications\/\{id\}\/(?:listing|visibility|insight)|\/images\//;

function verbsOf({ verbs, groups = [] }: Resource): Verb[] {
  return [...verbs, ...groups.flatMap(verbsOf)];
}

describe('the table of commands', () => {
  const verbs = tables.flatMap(verbsOf);

  it('has every operation of v2 on these resources once', () => {
    const tags = [
      'Investments',
      'Members',
      'Applications',
      'Installations',
      'API keys',
      'Webhooks',
      'Audit',
      'Authorizations',
      'Workspaces',
      'Directory',
      'Platform',
    ];
    const operations = publicEndpoints
      .filter(({ tag, versions }) => tags.includes(tag) && versions.includes('v2'))
      .filter(({ path }) => !listingPath.test(path))
      .map(({ operationId }) => operationId)
      // The command of this operation waits for jobs and prints a report.
      .filter((operation) => operation !== 'importInvestments');
    expect(verbs.map(({ operation }) => operation).sort()).to.deep.equal(operations.sort());
  });

  for (const verb of verbs) {
    it(`derives the command of ${verb.operation}`, () => {
      const { options, fields = [], about, name } = contractCommand(verb);
      expect(`${name} ${about}`).to.match(/^[a-z-]+ [A-Z].*[^.]$/);
      for (const [flag, { about: text }] of Object.entries(options)) {
        expect(flag).to.match(/^[a-z][a-z-]*$/);
        expect(text, flag).to.match(/^.+[^.]$/);
      }
      expect(Object.keys(options)).not.to.include.members(['json']);
      if (verb.columns && !verb.rows && !verb.rowsOf) {
        expect(requestedFields(verb.columns.join(), fields)).to.deep.equal(verb.columns);
        expect(columnsOf(verb.columns)).to.have.length.within(2, 7);
      }
    });
  }
});
