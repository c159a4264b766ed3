import { messageNote, messageText } from '@irp/web-pages';
import { expect } from 'chai';

const shown = (message: string, language: 'de' | 'en' = 'de') =>
  messageText(message, language).text;

describe('messages of pages', () => {
  it('are in German, with numbers and texts of the message', () => {
    expect(shown('You already have 12 passkeys. Remove a passkey first.')).to.equal(
      'Sie haben schon 12 Passkeys. Entfernen Sie zuerst einen.',
    );
    expect(shown('There is nothing at this address.')).to.equal(
      'Unter dieser Adresse gibt es nichts.',
    );
  });

  it('are unchanged on English pages', () => {
    const message = 'There is nothing at this address.';
    expect(shown(message, 'en')).to.equal(message);
    expect(messageNote(message).text).to.equal(`<p class="fault" role="alert">${message}</p>`);
  });

  it('are marked as English without a German text', () => {
    expect(shown('New <b>')).to.equal('<span lang="en">New &#60;b&#62;</span>');
    expect(messageNote('New', 'de').text).to.equal(
      '<p class="fault" role="alert" lang="en">New</p>',
    );
  });

  it('escape texts of other people', () => {
    expect(shown('The form must be sent as <script>.')).to.equal(
      'Das Formular muss als &#60;script&#62; gesendet werden.',
    );
  });
});
