import type { CommandGroup } from '../../command/command.ts';
import { verify } from './verify.ts';

export const audit: CommandGroup = {
  name: 'audit',
  about: 'The audit log',
  commands: [verify],
};
