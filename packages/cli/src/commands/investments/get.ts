import { defineCommand } from '../../command/command.ts';
import { printRecord } from '../../output/table.ts';

export const get = defineCommand({
  name: 'get',
  about: 'One investment, with all its fields',
  operands: ['ID'],
  options: {},
  async run({ client, operands, signal, terminal }) {
    const path = { id: operands[0]! };
    const { data } = await (await client()).get('/v2/investments/{id}', { params: { path }, signal });
    await printRecord(terminal, data);
  },
});
