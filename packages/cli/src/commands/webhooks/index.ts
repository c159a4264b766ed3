import type { CommandGroup } from '../../command/command.ts';
import { listen } from './listen.ts';

export const webhooks: CommandGroup = {
  name: 'webhooks',
  about: 'Webhooks',
  commands: [listen],
};
