import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createOutbound } from '@irp/public-fetch';
import { expect } from 'chai';
import {
  createWebhookSender,
  type WebhookSender,
} from '../../src/webhooks/sending/send-webhook.ts';
import {
  missingTool,
  prepareReceivers,
  receive,
  receiverPrograms,
  removeReceivers,
} from '../support/receiver-programs.ts';
import { type Receiver, startReceiver } from '../support/start-receiver.ts';

const docs = new URL('../../../../docs/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, docs), 'utf8');
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const body = '{"type":"investment.created","data":{"name":"Zoë & Söhne 🦊","notes":"a\\nb"}}\n\n';

describe('the guide for receivers of webhooks', () => {
  let receiver: Receiver;
  let sender: WebhookSender;
  let workspace: string;

  before(async () => {
    receiver = await startReceiver();
    sender = createWebhookSender({
      connect: createOutbound({ networks: ['127.0.0.0/8'] }).connect,
    });
    workspace = prepareReceivers();
  });
  after(async () => {
    await sender?.close();
    receiver?.stop();
    if (workspace) {
      removeReceivers(workspace);
    }
  });

  /** The request as a receiver gets it. */
  async function delivery(secrets: string[], ageS = 0) {
    const live = secrets.map((value) => ({ value, expiresAt: null }));
    const timestamp = new Date(Date.now() - ageS * 1_000);
    const result = await sender.send(receiver.url, live, {
      id: 'msg_7',
      timestamp,
      body,
    });
    const request = receiver.requests.at(-1);
    if (result.outcome !== 'success' || !request) {
      throw new Error(result.reason);
    }
    return { headers: request.headers as Record<string, string>, body: request.body };
  }

  for (const program of receiverPrograms) {
    it(`has code that accepts and refuses correctly: ${program.file}`, async function () {
      const missing = missingTool(program);
      if (missing !== undefined) {
        console.log(`skipped: ${program.file} needs ${missing}, which is not installed`);
        return this.skip();
      }
      program.build?.(workspace);
      const [first, second] = [newSecret(), newSecret()];
      const sent = await delivery([first, second]);
      for (const secrets of [[first], [second], [newSecret(), second]]) {
        expect(
          receive(workspace, program, sent, secrets).accepted,
          'signed by two secrets',
        ).to.equal(true);
      }
      const refused = async (given: typeof sent, secret: string) => {
        const { accepted, says } = receive(workspace, program, given, [secret]);
        expect(accepted, says).to.equal(false);
      };
      await refused(sent, newSecret());
      await refused(
        {
          ...sent,
          body: body.replace('Zoë', 'Zoe'),
        },
        first,
      );
      await refused(
        {
          ...sent,
          headers: { ...sent.headers, 'webhook-id': 'msg_8' },
        },
        first,
      );
      await refused(await delivery([first], 310), first);
      await refused(await delivery([first], -330), first);
      const late = receive(workspace, program, await delivery([first], 270), [first]);
      expect(late.accepted, 'of the last five minutes').to.equal(true);
      const { 'webhook-signature': _, ...unsigned } = sent.headers;
      await refused({ ...sent, headers: unsigned }, first);
    });
  }

  it('has lines of the tested programs, and of the test of the Python client', () => {
    const programs = [
      ...receiverPrograms.map(({ file }) => read(`webhooks/receivers/${file}`)),
      read('../e2e/clients/python-client/with_webhooks.py'),
    ];
    const blocks = [
      ...read('webhooks.md').matchAll(/```(?:ts|js|python|go|java|bash)\n([\s\S]*?)```/g),
    ];
    expect(blocks).not.to.deep.equal([]);
    for (const [, code = ''] of blocks) {
      const lines = code.trim().split('\n');
      expect(
        programs.some((program) => lines.every((line) => program.includes(line))),
        code.slice(0, 200),
      ).to.equal(true);
    }
  });

  it('has code with the same signatures as the platform', async () => {
    const [, code = ''] = /```javascript\n([\s\S]*?)```/.exec(read('webhooks.md')) ?? [];
    const [, secret = ''] = /'(whsec_[^']+)'/.exec(code) ?? [];
    const [address] = /http:\/\/localhost:3000\/[a-z]*/.exec(code) ?? [];
    writeFileSync(
      join(workspace, 'sign-it-yourself.mjs'),
      code.replace(address ?? 'nowhere', `${receiver.url}/webhooks`),
    );
    const before = receiver.requests.length;
    await promisify(execFile)(process.execPath, ['sign-it-yourself.mjs'], { cwd: workspace });
    const [request, ...more] = receiver.requests.slice(before);
    expect([request?.method, request?.url, more]).to.deep.equal(['POST', '/webhooks', []]);
    const sent = { headers: request!.headers as Record<string, string>, body: request!.body };
    for (const program of receiverPrograms.filter(({ needs }) => needs.length === 0)) {
      expect(receive(workspace, program, sent, [secret]).accepted, program.file).to.equal(true);
      expect(receive(workspace, program, sent, [newSecret()]).accepted, program.file).to.equal(
        false,
      );
    }
  });

  it('links to each program', () => {
    for (const { file } of receiverPrograms) {
      expect(read('webhooks.md')).to.contain(`(webhooks/receivers/${file})`);
    }
  });
});
