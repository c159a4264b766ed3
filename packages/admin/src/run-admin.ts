import { type ProcessContext, runProgram, UsageError } from '@irp/command-line';
import { ConfigError, readConfig } from '@irp/config';
import { serviceUrlSetting } from '@irp/contracts';
import { findAddresses, type PlatformAddresses } from './access/find-addresses.ts';
import type { OperatorClient } from './access/operator-client.ts';
import { findOperatorName } from './access/operator-name.ts';
import type { AdminContext } from './admin-command.ts';
import { errorRules } from './errors.ts';
import { program } from './program.ts';
import { settings as settingsSchema } from './settings.ts';

/** Runs the program for operators with the arguments and returns the exit code. */
export async function runAdmin(
  args: readonly string[],
  processContext: ProcessContext,
): Promise<number> {
  const opened: OperatorClient[] = [];
  const open = (options: { as?: unknown }): AdminContext => {
    const settings = lazily(() => readConfig(settingsSchema, processContext.environment));
    const addresses = lazily(() => findAddresses(settings()));
    const client = lazily(async () => {
      const as = options.as === undefined ? undefined : String(options.as);
      const made = await connect(await addresses(), () =>
        findOperatorName(as, settings().OPERATOR),
      );
      opened.push(made);
      return made;
    });
    return {
      settings,
      addresses,
      client,
    };
  };
  try {
    return await runProgram(
      {
        program,
        open,
        errorRules,
      },
      args,
      processContext,
    );
  } finally {
    await Promise.all(opened.map((client) => client.close()));
  }
}

async function connect(
  addresses: PlatformAddresses,
  nameOf: () => string,
): Promise<OperatorClient> {
  const { privateJwk, services, events } = addresses;
  if (privateJwk === undefined) {
    throw new ConfigError(
      'PRINCIPAL_PRIVATE_JWK must be set to the key of operators (npm run admin -- keys generate) or of the gateway',
    );
  }
  // The signer and the client are imported only for a call, because help and usage errors need
  // neither.
  const [{ createPrincipalSigner }, { createOperatorClient }] = await Promise.all([
    import('@irp/principals'),
    import('./access/operator-client.ts'),
  ]);
  const signer = await createPrincipalSigner(privateJwk).catch((error: Error) => {
    throw new ConfigError(`PRINCIPAL_PRIVATE_JWK is not a valid private key: ${error.message}`);
  });
  return createOperatorClient(
    signer,
    (callee) => {
      const address = callee === 'events' ? events : services[callee];
      if (address !== undefined) {
        return address;
      }
      if (callee === 'events') {
        throw new UsageError(
          'This operation requires the embedded event log, but the platform uses Kafka.',
        );
      }
      throw new ConfigError(`${serviceUrlSetting(callee)} must be set`);
    },
    nameOf,
  );
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
