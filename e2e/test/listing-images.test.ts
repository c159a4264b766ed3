import { request as send } from 'node:http';
import { maxImageBytes } from '@irp/contracts/directory';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';
import { exampleImage } from '../src/tenant-resources.ts';

describe('images of a listing, through the gateway', () => {
  let platform: RunningDemo;
  let picture: Buffer;
  let headers: Record<string, string>;
  let at: string;

  before(async () => {
    platform = await startDemo();
    ({ content: picture, headers } = await exampleImage(platform));
    const key = platform.keyOf('owner');
    const fields = {
      type: 'confidential',
      environment: 'production',
      scopes: ['investments.read'],
    };
    const body = {
      name: 'With images',
      redirectUris: ['https://partner.example/callback'],
      ...fields,
    };
    const created = await platform.call('POST', '/v2/applications', { key, body });
    expect(created.status, created.text).to.equal(201);
    at = `/v2/applications/${created.body.id}/listing`;
    expect(
      (
        await platform.call('PUT', at, {
          key,
          body: {},
        })
      ).status,
    ).to.equal(200);
  });
  after(() => platform.stop());

  const putLogo = (body: Buffer) =>
    platform.call('PUT', `${at}/logo`, {
      key: platform.keyOf('owner'),
      headers,
      body,
    });
  const read = (path: string) =>
    fetch(platform.baseUrl + path, { headers: { 'x-api-key': platform.keyOf('owner') } });

  it('are uploaded, and read by a browser that runs nothing in them', async () => {
    const { status, body, text } = await putLogo(picture);
    expect(status, text).to.equal(200);
    const response = await read(body.url);
    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.equal('image/webp');
    expect(response.headers.get('x-content-type-options')).to.equal('nosniff');
    expect(response.headers.get('content-security-policy')).to.contain('sandbox');
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 8, 12)).to.equal('WEBP');
    const draft = `/v2/directory/images/${body.id}`;
    expect((await fetch(platform.baseUrl + draft)).status).to.equal(404);
  });

  it('are 413 above the limit, and no byte reaches the directory', async () => {
    const { status, body } = await putLogo(Buffer.concat([picture, Buffer.alloc(maxImageBytes)]));
    expect(status).to.equal(413);
    expect(body.detail).to.contain(String(maxImageBytes));
  });

  it('leave nothing behind when the client disconnects', async () => {
    const { body: before } = await platform.call('GET', at, { key: platform.keyOf('owner') });
    const abandoned = Array.from({ length: 5 }, () => {
      const request = send(`${platform.baseUrl}${at}/screenshots`, {
        method: 'POST',
        headers: {
          ...headers,
          'X-Api-Key': platform.keyOf('owner'),
          'Content-Length': picture.length,
        },
      });
      return new Promise((resolve) => {
        request.on('error', resolve);
        request.write(picture.subarray(0, picture.length / 2), () =>
          request.destroy(new Error('gone')),
        );
      });
    });
    await Promise.all(abandoned);
    const { status, text } = await putLogo(picture);
    expect(status, text).to.equal(200);
    const { body: after } = await platform.call('GET', at, { key: platform.keyOf('owner') });
    expect(after.screenshots).to.deep.equal([]);
    expect(after.logo).to.deep.equal(before.logo);
  });
});
