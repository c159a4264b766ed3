import { expect } from 'chai';
import { fieldsOf, type ManifestBench } from './manifest-bench.ts';

export function describeVisibility(bench: ManifestBench): void {
  it('changes the visibility in every direction, and keeps it if the manifest omits it', async () => {
    const [{ id }] = await bench.applicationsNamed('Ledger Bridge');
    const [first, second] = [
      '01a1fdcc-b969-77b0-aa65-22c92633abf4',
      '01a1fdcc-b969-77b0-aa65-22c92633abf5',
    ];
    const withVisibility = (members: string) => `version: 1\nid: ${id}\n${members}`;
    const { organizationId } = await bench.api('GET', '/me');
    for (const [members, expected, fields] of [
      [
        'visibility: private\n',
        { visibility: 'private', organizations: [] },
        ['changed visibility'],
      ],
      [
        `visibility: organization\norganizations: [${first}, ${second}, ${organizationId}]\n`,
        { visibility: 'organization', organizations: [first, second] },
        ['changed visibility', 'added organizations', 'added organizations'],
      ],
      [
        `organizations: [${second}, ${first}]\n`,
        { visibility: 'organization', organizations: [first, second] },
        [],
      ],
      [
        `organizations: [${second}]\n`,
        { visibility: 'organization', organizations: [second] },
        ['removed organizations'],
      ],
      ['listing: {}\n', { visibility: 'organization', organizations: [second] }, []],
      [
        'visibility: null\n',
        { visibility: 'private', organizations: [] },
        ['changed visibility', 'removed organizations'],
      ],
      ['visibility: public\n', { visibility: 'public', organizations: [] }, ['changed visibility']],
    ] as const) {
      const manifest = withVisibility(members);
      const planned = await bench.plan(manifest);
      expect(planned.visibility ? fieldsOf(planned.visibility) : [], members).to.have.members([
        ...fields,
      ]);
      await bench.apply(manifest);
      expect(await bench.api('GET', `/applications/${id}/visibility`), members).to.deep.include(
        expected,
      );
      expect((await bench.plan(manifest)).changes, members).to.equal(0);
      expect(
        (await bench.plan(await bench.succeed(`apps export ${id}`))).changes,
        members,
      ).to.equal(0);
    }
  });
}
