import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import { expect } from 'chai';
import {
  type RunningDirectory,
  startDirectory,
  type TestWorkspace,
} from './support/start-directory.ts';
import { metadataOf, noiseOf, pictureOf } from './support/test-images.ts';

describe('directory: images of a listing', () => {
  let directory: RunningDirectory;
  let workspace: TestWorkspace;
  let owner: Principal;
  let picture: Buffer;

  before(async () => {
    directory = await startDirectory();
    workspace = await directory.createWorkspace();
    owner = await workspace.person('owner');
    picture = await pictureOf('png', 1_024, 1_024);
  });
  after(() => directory.platform.stop());

  const at = (id: string) => `/v2/applications/${id}/listing`;
  const png = { 'content-type': 'image/png' };
  const putLogo = (id: string, body = picture, query = '', as = owner) =>
    directory.call('PUT', `${at(id)}/logo${query}`, {
      as,
      headers: png,
      body,
    });
  const addScreenshot = (id: string, body = picture, query = '', as = owner) =>
    directory.call('POST', `${at(id)}/screenshots${query}`, {
      as,
      headers: png,
      body,
    });
  const remove = (id: string, path: string, as = owner) =>
    directory.call('DELETE', `${at(id)}/${path}`, { as });
  const get = async (id: string) => (await directory.call('GET', at(id), { as: owner })).body;
  const image = (id: string, imageId: string, as = owner, headers = {}) =>
    directory.call('GET', `${at(id)}/images/${imageId}`, { as, headers });

  async function listed(): Promise<string> {
    const { id, name } = await directory.createApplication(owner, { scopes: ['investments.read'] });
    const draft = await directory.call('PUT', at(id), {
      as: owner,
      body: {
        ...listingDraftExample,
        vendor: undefined,
        name,
      },
    });
    expect(draft.status, draft.text).to.equal(200);
    return id;
  }
  async function added(id: string, background: string): Promise<string> {
    const { status, body, text } = await addScreenshot(
      id,
      await pictureOf('png', 640, 480, background),
    );
    expect(status, text).to.equal(201);
    return body.id;
  }

  it('are none at first', async () => {
    expect(await get(await listed())).to.deep.include({ logo: null, screenshots: [] });
  });

  it('are stored as WebP, and reduced in size', async () => {
    const id = await listed();
    const logo = await putLogo(id, picture, '?alt=The%20letters%20LS');
    expect(logo.status, logo.text).to.equal(200);
    expect(logo.body).to.include({
      contentType: 'image/webp',
      width: 512,
      height: 512,
      alt: 'The letters LS',
    });
    const wide = await addScreenshot(id, await pictureOf('png', 3_200, 1_600));
    expect([wide.status, wide.body.width, wide.body.height, wide.body.alt]).to.deep.equal([
      201,
      1_600,
      800,
      '',
    ]);
    expect(wide.headers.location).to.equal(wide.body.url);
    expect(await get(id)).to.deep.include({ logo: logo.body, screenshots: [wide.body] });
    const read = await directory.call('GET', logo.body.url, { as: owner });
    const { format, width, height } = await metadataOf(read.bytes);
    expect({
      format,
      width,
      height,
    }).to.deep.equal({
      format: 'webp',
      width: 512,
      height: 512,
    });
  });

  it('have headers that keep a browser from running scripts', async () => {
    const id = await listed();
    const { id: imageId } = (await putLogo(id)).body;
    const { status, headers } = await image(id, imageId);
    expect(status).to.equal(200);
    expect(headers).to.include({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      etag: `"${imageId}"`,
      'content-disposition': `inline; filename="${imageId}.webp"`,
    });
    expect(headers['content-security-policy'])
      .to.contain("default-src 'none'")
      .and.to.contain('sandbox');
    const again = await image(id, imageId, owner, { 'if-none-match': headers.etag });
    expect([again.status, again.bytes.length]).to.deep.equal([304, 0]);
  });

  it('require a listing, and the error explains how to create one', async () => {
    const { id } = await directory.createApplication(owner);
    for (const { status, body } of [
      await putLogo(id),
      await addScreenshot(id),
      await remove(id, 'logo'),
    ]) {
      expect(status).to.equal(404);
      expect(body.detail).to.contain('PUT');
    }
  });

  it('are removed from the draft, once', async () => {
    const id = await listed();
    await putLogo(id);
    const [first, second] = [await added(id, '#ff0000'), await added(id, '#00ff00')];
    expect((await remove(id, 'logo')).status).to.equal(204);
    expect((await remove(id, 'logo')).status).to.equal(404);
    expect((await remove(id, `screenshots/${first}`)).status).to.equal(204);
    expect((await remove(id, `screenshots/${first}`)).status).to.equal(404);
    const { logo, screenshots } = await get(id);
    expect([logo, screenshots.map((one: { id: string }) => one.id)]).to.deep.equal([
      null,
      [second],
    ]);
    expect((await image(id, first)).status).to.equal(404);
  });

  it('are at most five screenshots, even of a hundred concurrent uploads', async () => {
    const id = await listed();
    const pictures = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        pictureOf('png', 640, 480, `rgb(${25 * (at % 10)}, ${25 * Math.floor(at / 10)}, 90)`),
      ),
    );
    const statuses = (await Promise.all(pictures.map((one) => addScreenshot(id, one)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 201)).to.have.length(5);
    expect(statuses.filter((status) => status === 409)).to.have.length(95);
    expect((await get(id)).screenshots).to.have.length(5);
    // An invalid image would be a 400 if it were decoded.
    for (const sixth of [await pictureOf('png', 640, 480, '#ffffff'), Buffer.from('no image')]) {
      const { status, body } = await addScreenshot(id, sixth);
      expect(status).to.equal(409);
      expect(body.detail).to.contain('5 screenshots').and.to.contain('remove a screenshot');
    }
  });

  it('are added once by a repeated request', async () => {
    const id = await listed();
    const first = await addScreenshot(id, picture, '?alt=One');
    const repeats = await Promise.all(
      Array.from({ length: 4 }, () => addScreenshot(id, picture, '?alt=One')),
    );
    expect(repeats.map(({ body }) => body)).to.deep.equal(Array(4).fill(first.body));
    const other = await addScreenshot(id, picture, '?alt=Two');
    expect((await get(id)).screenshots).to.deep.equal([first.body, other.body]);
    const logo = await putLogo(id);
    expect((await putLogo(id)).body).to.deep.equal(logo.body);
    expect((await get(id)).logo).to.deep.equal(logo.body);
  });

  it('are frozen when the listing is submitted', async () => {
    const id = await listed();
    const { id: logo } = (await putLogo(id)).body;
    const screenshot = await added(id, '#ff0000');
    const submitted = await directory.call('POST', `${at(id)}/submit`, { as: owner });
    expect(submitted.body.state).to.equal('in_manual_review');
    await putLogo(id, await noiseOf('png', 256, 256));
    await remove(id, `screenshots/${screenshot}`);
    // The review still has the images.
    for (const imageId of [logo, screenshot]) {
      expect((await image(id, imageId)).status).to.equal(200);
    }
    expect((await get(id)).screenshots).to.deep.equal([]);
  });

  it('are not changed while the application has a scheduled deletion', async () => {
    const id = await listed();
    await putLogo(id);
    await directory.authorization('DELETE', `/v2/applications/${id}`, {
      as: owner,
      body: {},
    });
    for (const { status, body } of [
      await putLogo(id),
      await addScreenshot(id),
      await remove(id, 'logo'),
    ]) {
      expect([status, body.detail]).to.deep.equal([
        409,
        'The application is scheduled for deletion: restore it first.',
      ]);
    }
  });

  it('are 404 in another workspace, in the other environment, and of another application', async () => {
    const id = await listed();
    const { id: logo } = (await putLogo(id)).body;
    const stranger = await (await directory.createWorkspace()).person('owner');
    const sandbox = await workspace.person('owner', 'sandbox');
    for (const as of [stranger, sandbox]) {
      const responses = [
        await putLogo(id, picture, '', as),
        await addScreenshot(id, picture, '', as),
        await remove(id, 'logo', as),
        await remove(id, `screenshots/${logo}`, as),
        await image(id, logo, as),
      ];
      expect(responses.map(({ status }) => status)).to.deep.equal([404, 404, 404, 404, 404]);
    }
    expect((await image(await listed(), logo)).status).to.equal(404);
    expect((await image(id, '../../../etc/passwd')).status).to.equal(404);
    expect((await get(id)).logo.id).to.equal(logo);
  });

  it('are hidden without a credential before they are approved', async () => {
    const id = await listed();
    const { id: logo } = (await putLogo(id)).body;
    await directory.call('POST', `${at(id)}/submit`, { as: owner });
    const { status, body } = await directory.call('GET', `/v2/directory/images/${logo}`, {
      as: owner,
    });
    const unknown = await directory.call(
      'GET',
      '/v2/directory/images/0198c1d2-7a31-7c44-9d10-2f5be4c1a9a1',
      {
        as: owner,
      },
    );
    expect(status).to.equal(404);
    expect(body.detail).to.equal(unknown.body.detail);
  });

  for (const query of ['?alt=%00', `?alt=${'x'.repeat(201)}`, '?caption=x']) {
    it(`refuse ${query.slice(0, 12)}, and the error names it`, async () => {
      const { status, body } = await putLogo(await listed(), picture, query);
      expect(status).to.equal(400);
      expect(body.errors[0].field).to.equal(query.slice(1, query.indexOf('=')));
    });
  }

  it('cause one event for each change', async () => {
    const id = await listed();
    const logo = (await putLogo(id, picture, '?alt=The%20logo')).body;
    await putLogo(id, picture, '?alt=The%20logo');
    await remove(id, 'logo');
    const events = (await directory.eventsOf(id, 3)).slice(1);
    const { name } = await get(id);
    expect(events.map(({ type, data }) => [type, data.detail])).to.deep.equal([
      [
        'listing.image_added',
        {
          name,
          kind: 'logo',
          imageId: logo.id,
          width: 512,
          height: 512,
          alt: 'The logo',
        },
      ],
      [
        'listing.image_removed',
        {
          name,
          kind: 'logo',
          imageId: logo.id,
        },
      ],
    ]);
  });
});
