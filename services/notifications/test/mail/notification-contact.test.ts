import { expect } from 'chai';
import {
  firstStatus,
  type NotificationContact,
  shownTarget,
  viewContact,
} from '../../src/mail/recipients/domain/notification-contact.ts';

const at = new Date('2026-11-24T09:00:00.000Z');
const address: NotificationContact = {
  id: 'c1',
  workspaceId: 'w1',
  type: 'email',
  target: 'security@meridian.example',
  description: '',
  status: 'pending',
  confirmedAt: null,
  createdAt: at,
  createdBy: 'u1',
};

describe('notification contacts', () => {
  it('are pending if their reader can confirm them, and confirmed otherwise', () => {
    expect([firstStatus('email'), firstStatus('chat')]).to.deep.equal(['pending', 'confirmed']);
  });

  it('are shown with their status, and without the path of a chat', () => {
    expect(viewContact(address)).to.include({
      status: 'pending',
      confirmedAt: null,
      target: address.target,
    });
    const confirmed = viewContact({
      ...address,
      status: 'confirmed',
      confirmedAt: at,
    });
    expect(confirmed).to.include({
      status: 'confirmed',
      confirmedAt: at.toISOString(),
    });
    expect(
      shownTarget({ type: 'chat', target: 'https://hooks.chat.example/services/secret' }),
    ).to.equal('https://hooks.chat.example');
  });
});
