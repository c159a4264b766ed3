import * as commandLine from '@irp/command-line';
import { UsageError } from '@irp/command-line';
import { errorRules } from './command/exit-codes.ts';
import { connect } from './credentials/connect.ts';
import { createCredentialFile, credentialPath } from './credentials/credential-file.ts';
import { environmentProfile } from './credentials/environment-profile.ts';
import { program } from './program.ts';

/** Runs `irp` with the arguments and returns the exit code. */
export async function runProgram(
  args: readonly string[],
  processContext: commandLine.ProcessContext,
): Promise<number> {
  const stored = createCredentialFile(credentialPath(processContext.environment));
  const open = (options: { profile?: unknown }) => {
    const profile = String(options.profile ?? 'default');
    if (!/^[\w-][\w.-]{0,63}$/.test(profile)) {
      throw new UsageError('--profile must be at most 64 letters, digits, . _ or -.');
    }
    // With `--profile`, the stored profile is used instead of IRP_URL and IRP_API_KEY.
    const read = async (name: string) => {
      const own =
        options.profile === undefined ? environmentProfile(processContext.environment) : undefined;
      return own ?? stored.read(name);
    };
    const credentials = { ...stored, read };
    return {
      credentials,
      profile,
      environment: processContext.environment,
      program,
      client: () => connect(credentials, profile),
    };
  };
  return commandLine.runProgram(
    {
      program,
      open,
      errorRules,
    },
    args,
    processContext,
  );
}
