import { defineCommand } from '../../command/command.ts';
import { DifferentError } from '../../command/errors.ts';

export const defaultFile = 'irp.yaml';

export const plan = defineCommand({
  name: 'plan',
  about:
    'Show the changes that irp apps apply would make; - reads the manifest from standard input',
  operands: ['[FILE]'],
  options: {
    'detailed-exitcode': {
      type: 'boolean',
      about: 'Exit code 0 for no changes, 2 for changes, 1 for an invalid manifest',
    },
  },
  notes: `FILE is a manifest in YAML or, with the extension .json, in JSON; default: ${defaultFile}. A manifest describes one application and its
listing. A missing member stays unchanged, and null resets a member. The command finds the application by the id in the manifest, else by the
name. The command changes nothing.`,
  async run({ client, operands, options, signal, terminal }) {
    const { readManifest } = await import('../../manifest/read-manifest.ts');
    const { makePlan } = await import('../../manifest/plan.ts');
    const { changesOf, planDocument, planText } = await import('../../manifest/print-plan.ts');
    const [name = defaultFile] = operands;
    const file = await readManifest(name, terminal.input);
    const made = await makePlan(file, { api: await client(), signal });
    const text = terminal.json
      ? `${JSON.stringify(planDocument(made), null, 2)}\n`
      : planText(made, file.name, terminal);
    await terminal.print(text);
    if (options['detailed-exitcode'] && changesOf(made) > 0) {
      throw new DifferentError();
    }
  },
});
