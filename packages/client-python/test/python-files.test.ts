import { expect } from 'chai';
import { pythonFiles } from '../src/generate/python-files.ts';

describe('modules generated from the contracts', () => {
  const files = pythonFiles('1.2.3');
  const resources = files['_resources.py'] ?? '';
  const models = files['models.py'] ?? '';

  /** The text of a method of a class, after its overloads. */
  function methodOf(text: string, owner: string, name: string): string {
    const [, body = ''] = text.split(`class ${owner}:\n`);
    const parts = body.split(new RegExp(String.raw`^    (?=(?:async )?def ${name}\()`, 'm'));
    const whole = parts.slice(1).find((part) => part.includes('call = Call(')) ?? '';
    return whole.split(/^ {4}(?:async )?def |^class /m).find((part) => part !== '') ?? '';
  }

  it('have the version of the package', () => {
    expect(files['_version.py']).to.include('VERSION = "1.2.3"');
  });

  it('name operators by the field and the operator, and keywords with an underscore', () => {
    const list = methodOf(resources, 'InvestmentsResource', 'list');
    expect(list).to.include('country: str | Sequence[str] | Omit = OMIT,');
    expect(list).to.include('country_not: str | Sequence[str] | Omit = OMIT,');
    expect(list).to.include('"country[not]": country_not,');
    expect(list).to.include('employees_gte: int | Omit = OMIT,');
    expect(list).to.include('created_at_lt: date | str | Omit = OMIT,');
    expect(list).to.include('"isEmpty[not]": joined(is_empty_not),');
    expect(list).to.include('is_locked: bool | Omit = OMIT,');
    expect(list).to.include('archived: bool | Literal["any"] | Omit = OMIT,');
    const exported = methodOf(resources, 'InvestmentsResource', 'export');
    expect(exported).to.include('"sort": joined(sort),');
    expect(methodOf(resources, 'AuditResource', 'list')).to.include('"from": from_,');
    expect(resources).to.include('    def import_(\n');
  });

  it('have required members of a body as required arguments, and null as None', () => {
    const create = methodOf(resources, 'ApiKeysResource', 'create');
    expect(create).to.match(
      /\*,\n +name: str,\n +environment: Literal\["production", "sandbox"\],/,
    );
    expect(create).to.include('expires_at: datetime | str | Omit = OMIT,');
    const update = methodOf(resources, 'InvestmentsResource', 'update');
    expect(update).to.include('ceo: str | None | Omit = OMIT,');
    expect(update).to.include('"foundingDate": founding_date,');
  });

  it('accept the headers of the operation, and no other', () => {
    const create = methodOf(resources, 'InvestmentsResource', 'create');
    expect(create).to.include('idempotency_key: ').and.not.include('if_match');
    const update = methodOf(resources, 'InvestmentsResource', 'update');
    expect(update).to.include('if_match: ').and.not.include('idempotency_key');
    const get = methodOf(resources, 'InvestmentsResource', 'get');
    expect(get).to.not.match(/if_match|idempotency_key/);
    expect(get).to.include('timeout: float | None | Omit = OMIT,');
  });

  it('return models by status, lists of records, and files', () => {
    expect(resources).to.include('{200: ImportReport, 202: ImportJob}');
    expect(resources).to.include('{200: Application, 204: NoContent}');
    expect(resources).to.include(') -> AbstractContextManager[ExportedFile]:\n');
    expect(resources).to.not.include('async ');
  });

  it('have complete records without `fields`, and selected ones with `fields`', () => {
    const whole = 'RecordList[Investment, ListInvestmentsCompleteResponse]';
    const selected = 'RecordList[SelectedInvestment, ListInvestmentsResponse]';
    expect(resources).to.include(`    ) -> ${whole}: ...\n`);
    expect(resources).to.include(`    ) -> ${selected}: ...\n`);
    expect(resources).to.include(`    ) -> ${whole} | ${selected}:\n`);
    expect(resources).to.include('    ) -> Investment | SelectedInvestment:\n');
    expect(resources.match(/@overload/g)).to.have.length(4);
    expect(resources).to.include('        fields: str | Sequence[str] | Omit,\n');
    expect(models).to.match(
      /class ListInvestmentsCompleteResponse\(Model\):\n {4}data: list\[Investment\]/,
    );
  });

  it('are the same for both clients, except await', () => {
    const awaited = (files['_async_resources.py'] ?? '')
      .replaceAll('async def ', 'def ')
      .replaceAll('await ', '')
      .replaceAll('AbstractAsync', 'Abstract')
      .replaceAll(/\bAsync(?=[A-Z])/g, '')
      .replaceAll('_async_', '_');
    const sorted = (text: string) => text.split('\n').toSorted().join('\n');
    expect(sorted(awaited)).to.equal(sorted(resources));
  });

  it('accept values and members of later versions in responses', () => {
    expect(models).to.include('environment: Literal["production", "sandbox"] | str\n');
    expect(models).to.include('founding_date: str = Field(alias="foundingDate")\n');
    expect(models).to.include('created_at: datetime = Field(alias="createdAt")\n');
    expect(models).to.include('next_cursor: str | None = Field(alias="nextCursor")\n');
  });

  it('know the paths that accept an Idempotency-Key', () => {
    const paths = files['_idempotent_paths.py'] ?? '';
    expect(paths).to.include('"/v2/investments",').and.include('"/v2/investments/{id}/archive",');
    expect(paths).to.not.include('"/v2/me"');
  });

  it('are the same each time', () => {
    expect(pythonFiles('1.2.3')).to.deep.equal(files);
  });
});
