import { type GermanMessages, messageNote, messageText } from '@irp/web-pages';
import { expect } from 'chai';

const german: GermanMessages = {
  'At most # of * (C++?).': 'Höchstens # von * (C++?).',
};
const shown = (message: string, language: 'de' | 'en' = 'de') =>
  messageText(message, { language, german }).text;

describe('messages of pages', () => {
  it('are in German, with numbers and texts of the message', () => {
    expect(shown('At most 12 of a#3*b (C++?).')).to.equal('Höchstens 12 von a#3*b (C++?).');
    expect(shown('There is nothing at this address.')).to.equal(
      'Unter dieser Adresse gibt es nichts.',
    );
  });

  it('are as they are on English pages', () => {
    const message = 'There is nothing at this address.';
    expect(shown(message, 'en')).to.equal(message);
    expect(messageNote(message).text).to.equal(`<p class="fault" role="alert">${message}</p>`);
  });

  it('say that they are in English where there is no German text', () => {
    expect(shown('New <b>')).to.equal('<span lang="en">New &#60;b&#62;</span>');
    expect(messageNote('New', { language: 'de' }).text).to.equal(
      '<p class="fault" role="alert" lang="en">New</p>',
    );
  });

  it('escape what others wrote', () => {
    expect(shown('At most 1 of <script> (C++?).')).to.contain('von &#60;script&#62; (');
  });
});
