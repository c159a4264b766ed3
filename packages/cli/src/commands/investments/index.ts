import type { CommandGroup } from '../../command/command.ts';
import { exportFile } from './export.ts';
import { get } from './get.ts';
import { importFile } from './import.ts';
import { list } from './list.ts';

export const investments: CommandGroup = {
  name: 'investments',
  about: 'Investment records',
  commands: [list, get, importFile, exportFile],
};
