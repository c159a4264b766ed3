import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import {
  deviceErrorNames,
  messagesOfVersion,
  providerMessages,
} from '../../src/oauth/provider/provider-messages.ts';

type Message = keyof typeof providerMessages;

/** A message for each pattern: text, and source file of oidc-provider with the text. */
const messages: Record<Message, [text: string, file: string, source?: string][]> = {
  proofReplayed: [['DPoP proof JWT Replay detected', 'helpers/validate_dpop.js']],
  proofKeyMismatch: [
    ['failed jkt verification', 'actions/grants/refresh_token.js'],
    ['DPoP proof key thumbprint does not match dpop_jkt', 'helpers/grant_common.js'],
  ],
  proofMissing: [
    ['missing DPoP proof JWT', 'helpers/grant_common.js'],
    ['DPoP proof JWT not provided', 'helpers/sender_constraints.js'],
  ],
  artifactUnknown: [
    ['client mismatch', 'helpers/grant_source.js'],
    ['client mismatch', 'actions/grants/refresh_token.js'],
    ['refresh token not found', 'actions/grants/refresh_token.js'],
    // Composed as `${label} not found`; the labels are in the files of the grant types.
    [
      'authorization code not found',
      'actions/grants/authorization_code.js',
      "'authorization code'",
    ],
    ['device code not found', 'actions/grants/device_code.js', "'device code'"],
  ],
  credentialsWrong: [
    ['client not found', 'shared/client_auth.js'],
    ['invalid secret provided', 'shared/client_auth.js'],
  ],
  credentialsMissing: [['no client authentication mechanism provided', 'shared/client_auth.js']],
  pushedByAnotherClient: [
    [
      'request client_id must equal the one in request parameters',
      'actions/authorization/process_request_object.js',
    ],
  ],
  formExpired: [
    ['could not find logout details', 'actions/end_session.js'],
    ['could not find device form details', 'actions/code_verification.js'],
    ['xsrf token invalid', 'shared/xsrf.js'],
  ],
  sessionMissing: [
    ['persist can only be called on previously persisted Sessions', 'models/session.js'],
  ],
  formToken: [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the library's own template
    ['name="xsrf" value="0123"', 'helpers/user_code_form.js', 'name="xsrf" value="${csrfToken}"'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the library's own template
    ['name="xsrf" value="0123"', 'actions/end_session.js', 'name="xsrf" value="${secret}"'],
  ],
};

describe(`OAuth: messages of oidc-provider ${messagesOfVersion} that this service recognizes`, () => {
  const folder = new URL('../', import.meta.resolve('oidc-provider'));
  const read = (path: string) => readFile(new URL(path, folder), 'utf8');

  it('are in the installed version', async () => {
    const { version } = JSON.parse(await read('package.json')) as { version: string };
    expect(
      version,
      'compare provider-messages.ts with the new version, then change messagesOfVersion',
    ).to.equal(messagesOfVersion);
  });

  for (const [name, list] of Object.entries(messages) as [Message, [string, string, string?][]][]) {
    for (const [text, file, source = `'${text}'`] of list) {
      it(`${name}: ${text} (lib/${file})`, async () => {
        expect(await read(`lib/${file}`), 'the library no longer contains this message').to.contain(
          source === `'${text}'` ? text : source,
        );
        expect(text).to.match(providerMessages[name]);
      });
    }
  }

  it('the label of a code or token is followed by "not found"', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the library's own template
    expect(await read('lib/helpers/grant_source.js')).to.contain('${label} not found');
  });

  it('the errors of the device page have these names', async () => {
    const source = await read('lib/helpers/re_render_errors.js');
    const names = [...source.matchAll(/class (\w+) extends ReRenderError/g)].map(
      ([, name]) => name,
    );
    expect(names).to.have.members([...deviceErrorNames]);
    expect(source).to.contain('this.name = this.constructor.name');
  });
});
