import type { CommandGroup } from '../../command/command.ts';
import { updateKeys } from './update-keys.ts';
import { verify } from './verify.ts';

export const audit: CommandGroup = {
  name: 'audit',
  about: 'The audit log',
  commands: [verify, updateKeys],
};
