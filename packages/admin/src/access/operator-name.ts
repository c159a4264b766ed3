import { userInfo } from 'node:os';
import { UsageError } from '@irp/command-line';
import { operatorName } from '@irp/service/operators';

const shared = ['root', 'node'];

/**
 * Returns the login of the operator: `--as`, else OPERATOR, else the login on this machine. The
 * logins `root` and `node` do not count, because they identify nobody: `node` is the user of every
 * container of our images.
 * @throws UsageError for an invalid or unknown login
 */
export function findOperatorName(
  option: string | undefined,
  setting: string | undefined,
  login = ownLogin(),
): string {
  const given = option ?? setting;
  if (given !== undefined && !operatorName.test(given)) {
    throw new UsageError(
      `${option === undefined ? 'OPERATOR' : '--as'} must be a login of at most 64 letters, digits, _, ., @ and -, not ${JSON.stringify(given)}.`,
    );
  }
  if (given !== undefined) {
    return given;
  }
  if (login !== undefined && !shared.includes(login) && operatorName.test(login)) {
    return login;
  }
  throw new UsageError(
    'The login of the operator is required for the audit log: use --as LOGIN, or set OPERATOR.',
  );
}

function ownLogin(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    // In a container, the user id may have no name.
    return undefined;
  }
}
