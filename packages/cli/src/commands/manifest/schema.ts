import { defineCommand } from '../../command/command.ts';

export const schema = defineCommand({
  name: 'schema',
  about: 'Print the JSON Schema of manifests, for editors',
  operands: [],
  options: {},
  notes:
    'The command requires no sign-in. Each platform serves the schema of its own version at /manifest.schema.json.',
  async run({ terminal }) {
    const { manifestJsonSchema } = await import('@irp/contracts/manifest');
    await terminal.print(`${JSON.stringify(manifestJsonSchema(), null, 2)}\n`);
  },
});
