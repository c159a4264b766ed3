import { expect } from 'chai';
import type { ManifestBench } from './manifest-bench.ts';

export function describeErrors(bench: ManifestBench): void {
  describe('errors', () => {
    const errorOf = async (manifest: string, command = 'plan -') => {
      const { code, stderr } = await bench.irp(`apps ${command}`, manifest);
      expect(code).to.equal(1);
      return stderr.trimEnd();
    };
    for (const [mistake, manifest, message] of [
      [
        'an id that is not there',
        'id: nowhere\n',
        '2:1: id must be the id of an application of this workspace that the credential can read',
      ],
      [
        'a type that cannot change',
        'application: {name: Desk, type: public}\n',
        '2:27: application.type cannot change: the current value is confidential',
      ],
      [
        'an environment that cannot change',
        'application: {name: Desk, environment: sandbox}\n',
        '2:27: application.environment cannot change: the current value is production',
      ],
      [
        'a name that differs by case only',
        'application: {name: DESK}\n',
        '2:15: application.name differs from the name of the application "Desk" only by letter case',
      ],
      [
        'what a new application lacks',
        'application:\n  name: New\n  redirectUris: [http://a.example/x]\n',
        '2:1: application.type must be one of confidential, public',
      ],
      [
        'reasons of scopes that it does not have',
        'application: {name: Desk}\nlisting:\n  scopeReasons: {audit.read: x}\n',
        '4:18: listing.scopeReasons.audit.read must be a scope of the application: investments.read',
      ],
    ] as const) {
      it(`names ${mistake}`, async () => {
        expect(await errorOf(`version: 1\n${manifest}`)).to.include(
          `irp: standard input:${message}`,
        );
      });
    }

    it('names organizations without a share', async () => {
      const line = await errorOf(
        'version: 1\napplication: {name: Desk}\norganizations: [01a1fdcc-b969-77b0-aa65-22c92633abf4]\n',
      );
      expect(line).to.include(
        '3:1: organizations must be absent: the list is only for the visibility organization, and the visibility is private',
      );
    });

    it('of the API are named at their place in the manifest', async () => {
      const line = await errorOf(
        'version: 1\napplication:\n  name: Desk\n  owner:\n    email: nobody@else.example\n',
        'apply - --yes',
      );
      expect(line).to.match(/^irp: standard input:5:5: application\.owner\.email /);
    });

    it('do not change an application with a scheduled deletion', async () => {
      const { application } = await bench.apply(
        'version: 1\napplication: {name: Leaving, type: confidential, scopes: [investments.read]}\n',
      );
      await bench.api('DELETE', `/applications/${application.id}`);
      expect(await errorOf('version: 1\napplication: {name: Leaving}\n')).to.include(
        'scheduled for deletion: restore it first',
      );
    });

    it('are those of the API for a caller without permission', async () => {
      expect(
        (
          await bench.irp(
            'apps apply - --yes --profile member',
            'version: 1\napplication: {name: Mine, type: public, scopes: [investments.read]}\n',
          )
        ).stderr,
      ).to.match(/\(403 /);
      expect(await bench.applicationsNamed('Mine')).to.have.length(0);
    });

    it('name no application that an export cannot find', async () => {
      const { code, stderr } = await bench.irp('apps export Nowhere');
      expect([code, stderr]).to.deep.equal([
        2,
        'irp: There is no application with the id or name "Nowhere". See irp apps list.\n',
      ]);
      expect((await bench.irp('apps export Desk --format xml')).stderr).to.equal(
        'irp: --format must be yaml or json, not "xml".\n',
      );
    });
  });
}
