import { expect } from 'chai';
import type { Admin, Kafka } from 'kafkajs';
import { KafkaTopics } from '../src/kafka/kafka-topics.ts';

/**
 * The topics of a Kafka with failing `createTopics` and `fetchTopicOffsets`, by these types of
 * errors in turn.
 */
function topicsFailingWith(types: string[], offsetTypes: string[] = []) {
  const created: string[][] = [];
  const asked: string[] = [];
  const admin = {
    connect: async () => undefined,
    disconnect: async () => undefined,
    async createTopics({ topics }: Parameters<Admin['createTopics']>[0]) {
      created.push(topics.map(({ topic }) => topic));
      const type = types.shift();
      if (type !== undefined) {
        throw Object.assign(new Error(type), { type });
      }
      return true;
    },
    async fetchTopicOffsets(topic: string) {
      asked.push(topic);
      const type = offsetTypes.shift();
      if (type !== undefined) {
        throw Object.assign(new Error(type), { type });
      }
      return [];
    },
  };
  const kafka = { admin: () => admin } as unknown as Kafka;
  const topics = new KafkaTopics(kafka, { brokers: [], prefix: 'test' } as never);
  return { topics, created, asked };
}

describe('topics in Kafka', () => {
  it('exist even if a broker has not heard of them yet, and are not created again', async () => {
    const { topics, created } = topicsFailingWith(['UNKNOWN_TOPIC_OR_PARTITION']);
    await topics.ensure(['one']);
    await topics.ensure(['one']);
    expect(created).to.deep.equal([['test.one']]);
  });

  it('are created again after another error', async () => {
    const { topics, created } = topicsFailingWith(['NOT_CONTROLLER']);
    const error = await topics.ensure(['one']).catch((failure) => failure);
    expect(error.type).to.equal('NOT_CONTROLLER');
    await topics.ensure(['one']);
    expect(created).to.have.length(2);
  });

  it('are used after their leaders serve them', async () => {
    const notLeader = 'NOT_LEADER_FOR_PARTITION';
    const { topics, asked } = topicsFailingWith([], [notLeader, notLeader]);
    await topics.ensure(['one']);
    expect(asked).to.deep.equal(['test.one', 'test.one', 'test.one']);
    await topics.ensure(['one']);
    expect(asked).to.have.length(3);
  });

  it('are left to the producer if their offsets are refused', async () => {
    const { topics, asked } = topicsFailingWith([], ['TOPIC_AUTHORIZATION_FAILED']);
    await topics.ensure(['one']);
    expect(asked).to.deep.equal(['test.one']);
  });
});
