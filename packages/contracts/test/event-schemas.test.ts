import { eventCatalogue, eventSchema } from '@irp/contracts/events';
import { expect } from 'chai';

describe('the published schemas of events', () => {
  for (const definition of Object.values(eventCatalogue)) {
    it(`${definition.type}: allows members of later versions, and names its schema and topic`, () => {
      const schema = eventSchema(definition) as {
        properties: { dataschema: object };
        'x-topic': string | null;
      };
      expect(JSON.stringify(schema)).not.to.contain('"additionalProperties":false');
      expect(schema.properties.dataschema).to.include({
        const: `urn:irp:event:${definition.type}`,
      });
      expect(schema['x-topic']).to.be.oneOf([
        'authorization',
        'directory',
        'investments',
        'notifications',
        null,
      ]);
    });
  }
});
