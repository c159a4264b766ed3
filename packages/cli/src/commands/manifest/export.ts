import { UsageError } from '@irp/command-line';
import { defineCommand } from '../../command/command.ts';
import { notSignedIn } from '../../credentials/connect.ts';

export const exportManifest = defineCommand({
  name: 'export',
  about: 'Print an application, its listing and its visibility as a manifest',
  operands: ['ID|NAME'],
  options: {
    format: {
      type: 'string',
      value: 'FORMAT',
      about: 'yaml or json; default: yaml',
      choices: ['yaml', 'json'],
    },
  },
  notes:
    'Example: irp apps export Desk > irp.yaml. Remove the id from the manifest to create the application in another workspace.',
  async run({ client, credentials, operands, options, profile, signal, terminal }) {
    const format = options.format ?? (terminal.json ? 'json' : 'yaml');
    const { findById, findByName } = await import('../../manifest/find-application.ts');
    const { readListing } = await import('../../manifest/plan-listing.ts');
    const { readVisibility } = await import('../../manifest/plan-visibility.ts');
    const { manifestOf, toJson, toYaml } = await import('../../manifest/export-manifest.ts');
    const api = await client();
    const [wanted] = operands;
    const byId = /^[\w-]{1,64}$/.test(wanted) ? await findById(api, wanted, signal) : undefined;
    const { id } = byId ? { id: undefined } : await findByName(api, wanted.trim(), signal);
    const found = byId ?? (id === undefined ? undefined : await findById(api, id, signal));
    if (!found) {
      throw new UsageError(
        `There is no application with the id or name ${JSON.stringify(wanted)}. See irp apps list.`,
      );
    }
    const context = { api, signal };
    const read = await readListing(found.application.id, context);
    const { current } = await readVisibility(found.application.id, context);
    const manifest = manifestOf(found.application, read?.listing, current);
    const stored = await credentials.read(profile);
    if (!stored) {
      throw notSignedIn(profile, 'You are no longer signed in');
    }
    const schemaUrl = `${stored.url}/manifest.schema.json`;
    await terminal.print(
      format === 'json' ? toJson(manifest, schemaUrl) : toYaml(manifest, schemaUrl),
    );
  },
});
