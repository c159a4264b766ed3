import {
  confirm,
  IncompleteError,
  type Options,
  plainText,
  printRecord,
  type Terminal,
  UsageError,
} from '@irp/command-line';
import { type CommandCall, defineCommand } from '../../command/command.ts';
import type { Applied, StepName } from '../../manifest/apply-plan.ts';
import { defaultFile } from './plan.ts';

const options = {
  yes: { type: 'boolean', about: 'Do not ask for confirmation; required without a terminal' },
  submit: {
    type: 'boolean',
    about: 'Submit the listing for review if it has changes',
  },
} as const satisfies Options;

export const apply = defineCommand({
  name: 'apply',
  about: 'Create or change an application, its listing and its visibility from a manifest',
  operands: ['[FILE]'],
  options,
  notes: `The command prints the plan of irp apps plan and asks for confirmation. It changes the application first, then the listing, then the visibility. It does not
overwrite a concurrent change. After an error, run the command again: completed steps are not repeated. It prints the client secret of a
created application once.`,
  async run(call) {
    const { client, operands, options: values, signal, terminal } = call;
    const { readManifest } = await import('../../manifest/read-manifest.ts');
    const { makePlan } = await import('../../manifest/plan.ts');
    const { applyPlan } = await import('../../manifest/apply-plan.ts');
    const { changesOf, planText } = await import('../../manifest/print-plan.ts');
    const [name = defaultFile] = operands;
    if (!values.yes && (name === '-' || !terminal.input.isTTY)) {
      throw new UsageError(
        '`irp apps apply` requires a terminal for the confirmation: use --yes to continue without a question.',
      );
    }
    const file = await readManifest(name, terminal.input);
    const context = { api: await client(), signal };
    const plan = await makePlan(file, context);
    if (!terminal.json) {
      await terminal.print(planText(plan, file.name, terminal));
    }
    if (changesOf(plan) > 0) {
      await requireConsent(call);
    }
    let result: Applied = {};
    const made = async (step: StepName, applied: Applied) => {
      result = applied;
      const submits = values.submit ?? false;
      if (!terminal.json) {
        await report(terminal, step, applied, {
          action: plan.application.action,
          name,
          submits,
        });
      }
    };
    try {
      await applyPlan(file, plan, context, { submit: values.submit ?? false, made });
    } finally {
      // The result is printed even after an error, because the client secret is not shown again.
      if (terminal.json) {
        await terminal.print(`${JSON.stringify(resultDocument(plan, result), null, 2)}\n`);
      }
    }
    if (result.isSubmitted && result.listing?.state === 'changes_requested') {
      throw new IncompleteError();
    }
  },
});

type Planned = {
  application: { action: string; found?: { application: Applied['application'] } };
  listing?: { action: string };
};

async function requireConsent({
  options: values,
  signal,
  terminal,
}: Omit<CommandCall<typeof options>, 'operands'>): Promise<void> {
  if (values.yes || (await confirm(terminal, 'Apply these changes?', signal))) {
    return;
  }
  terminal.note('Nothing was changed.');
  throw new IncompleteError();
}

interface Run {
  action: string;
  /** The name of the manifest file. */
  name: string;
  submits: boolean;
}

async function report(
  terminal: Terminal,
  step: StepName,
  applied: Applied,
  run: Run,
): Promise<void> {
  const { action } = run;
  const { application, clientSecret = null, listing } = applied;
  if (step === 'listing') {
    return terminal.print(`Saved the listing (${listing?.state}).\n`);
  }
  if (step === 'visibility') {
    return reportVisibility(terminal, applied, run);
  }
  if (step === 'submission') {
    return reportSubmission(terminal, applied);
  }
  if (action !== 'create' || !application) {
    return terminal.print('Changed the application.\n');
  }
  await terminal.print('Created the application.\n');
  const { id, clientId } = application;
  await printRecord(terminal, {
    id,
    clientId,
    clientSecret,
  });
  if (clientSecret !== null) {
    terminal.note(
      'Store the client secret now, for example in a secret manager: it is not shown again, and no manifest contains it.',
    );
  }
}

async function reportVisibility(
  terminal: Terminal,
  { visibility }: Applied,
  { name, submits }: Run,
): Promise<void> {
  await terminal.print(`Set the visibility (${visibility?.visibility}).\n`);
  if (visibility?.visibility !== 'public') {
    return;
  }
  const { missingLines } = await import('../../manifest/print-missing.ts');
  for (const line of missingLines(visibility, plainText(name), submits)) {
    terminal.note(line);
  }
}

async function reportSubmission(
  terminal: Terminal,
  { listing, isSubmitted }: Applied,
): Promise<void> {
  if (!isSubmitted) {
    return terminal.print(
      'Not submitted: the listing has no changes since the latest submission.\n',
    );
  }
  await terminal.print(`Submitted the listing (${listing?.state}).\n`);
  for (const { check, passed, evidence } of listing?.review?.checks ?? []) {
    if (!passed) {
      terminal.note(`${check}: ${evidence}`);
    }
  }
}

function resultDocument({ application, listing }: Planned, result: Applied): object {
  const made = result.application;
  const known = made ?? application.found?.application;
  return {
    application: {
      action: made ? application.action : 'none',
      id: known?.id ?? null,
      clientId: known?.clientId ?? null,
      clientSecret: result.clientSecret ?? null,
    },
    listing: result.listing
      ? {
          action: listing?.action ?? 'none',
          state: result.listing.state,
          review: result.listing.review,
        }
      : null,
    visibility: result.visibility ?? null,
    submitted: result.isSubmitted ?? false,
  };
}
