import { randomBytes } from 'node:crypto';
import { runWithSpan, silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { testDatabase } from '@irp/testing';
import { type Collector, startCollector } from '@irp/testing/start-collector';
import { openTracing, type Tracing } from '@irp/tracing';
import { expect } from 'chai';
import { type Connection, Schema } from 'mongoose';

interface Row {
  _id: string;
  email: string;
}

const schema = new Schema<Row>({ _id: String, email: String }, { versionKey: false });
schema.index({ email: 1 }, { unique: true });
const compile = (connection: Connection) => ({ people: connection.model<Row>('Person', schema) });

describe('spans of operations of the database', () => {
  let store: Awaited<ReturnType<typeof testDatabase>>;
  let database: Awaited<ReturnType<typeof open>>;
  let collector: Collector;
  let tracing: Tracing;
  const name = `t${randomBytes(6).toString('hex')}`;
  const open = (uri: string) =>
    connectDatabase(
      {
        uri,
        name,
        log: silentLogger(),
        isTraced: true,
      },
      compile,
    );
  before(async () => {
    collector = await startCollector();
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    tracing = (await openTracing(environment, {
      service: 'tested',
      log: silentLogger(),
    }))!;
    store = await testDatabase();
    database = await open(store.uri);
  });
  after(async () => {
    await database.close();
    await store.stop();
    await collector.stop();
  });

  it('have the operation and the collection, and no stored or searched values', async () => {
    const { people } = database.models;
    await people.create({ _id: 'untraced', email: 'untraced@person.example' });
    const span = tracing.startTrace('work', { kind: 'internal' })!;
    await runWithSpan(span, async () => {
      await people.create({ _id: '1', email: 'secret@person.example' });
      await people.find({ email: 'secret@person.example' }).lean();
      await people.findOne({ email: 'secret@person.example' }).lean();
      await people.updateOne({ _id: '1' }, { $set: { email: 'secret2@person.example' } });
      await people.findOneAndUpdate({ _id: '1' }, { $set: { email: 'secret3@person.example' } });
      await people.countDocuments({ _id: '1' });
      await people.aggregate([{ $match: { _id: '1' } }]);
      await people.create({ _id: '1', email: 'twice' }).catch(() => undefined);
      for await (const _row of people.find({ _id: { $gt: '' } }).cursor()) {
        break;
      }
      await people.deleteMany({ _id: '1' });
    });
    span.end();
    await runWithSpan(span, () => people.findOne({ _id: 'after the end' }));
    await tracing.stop();
    const operations = collector.spans.filter(({ kind }) => kind === 'client');
    expect(operations.map((one) => one.name)).to.have.members([
      'insert people',
      'find people',
      'find people',
      'update people',
      'findAndModify people',
      'aggregate people',
      'aggregate people',
      'insert people',
      'find people',
      'delete people',
    ]);
    for (const one of operations) {
      const { 'error.type': error, 'db.operation.name': operation, ...attributes } = one.attributes;
      expect(one.parentSpanId).to.equal(span.spanId);
      expect(one.name).to.equal(`${operation} people`);
      expect(attributes).to.deep.equal({
        'db.system.name': 'mongodb',
        'db.collection.name': 'people',
        'db.namespace': name,
      });
      expect(error).to.be.oneOf([undefined, '11000']);
    }
    expect(operations.filter(({ isError }) => isError)).to.have.length(1);
    const sent = Buffer.concat(collector.requests.map(({ body }) => body));
    expect(sent.includes('person.example')).to.equal(false);
  });
});
