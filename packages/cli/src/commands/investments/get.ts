import { printRecord } from '@irp/command-line';
import { defineCommand } from '../../command/command.ts';

export const get = defineCommand({
  name: 'get',
  about: 'Show an investment',
  operands: ['ID'],
  options: {
    fields: {
      type: 'string',
      value: 'A,B,…',
      about: 'Fields to show; default: all',
    },
  },
  async run({ client, operands, options, signal, terminal }) {
    const [id] = operands;
    const params = {
      path: { id },
      query: options.fields ? { fields: options.fields } : {},
    };
    const { data } = await (await client()).get('/v2/investments/{id}', { params, signal });
    await printRecord(terminal, data);
  },
});
