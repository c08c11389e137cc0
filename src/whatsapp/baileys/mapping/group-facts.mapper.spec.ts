import { describe, expect, it } from '@jest/globals';
import type { GroupMetadata } from '@whiskeysockets/baileys';
import { sanitizeGroupFacts } from '../../group-facts.sanitizer.js';
import { toGroupFacts } from './group-facts.mapper.js';

const GROUP = '120363000000@g.us';
const ME = { jid: '15550100@s.whatsapp.net', lid: '100@lid' };
const PN = '15550101@s.whatsapp.net';

const metadata = (more: Partial<GroupMetadata> = {}): GroupMetadata => ({
  id: GROUP,
  subject: 'Team',
  owner: '101@lid',
  ownerPn: PN,
  creation: 1_700_000_000,
  participants: [
    { id: '101@lid', phoneNumber: PN, admin: 'superadmin' },
    { id: '100@lid', admin: 'admin' },
    { id: '102@lid', admin: null },
  ],
  ...more,
});

describe('toGroupFacts', () => {
  it('has the roles, and finds this account by either address', () => {
    expect(toGroupFacts(metadata(), ME)).toMatchObject({
      ownerPn: PN,
      ownerLid: '101@lid',
      createdAt: 1_700_000_000_000,
      size: 3,
      myRole: 'admin',
      members: [
        { jid: '101@lid', pn: PN, lid: '101@lid', role: 'superadmin', isMe: false },
        { pn: null, lid: '100@lid', role: 'admin', isMe: true },
        { pn: null, lid: '102@lid', role: 'member', isMe: false },
      ],
    });
  });

  it('knows no role in a group that does not list this account', () => {
    expect(toGroupFacts(metadata({ participants: [] }), ME).myRole).toBeNull();
  });

  it('reads missing settings as off', () => {
    expect(toGroupFacts(metadata(), ME)).toMatchObject({
      description: null,
      isAnnouncement: false,
      isLocked: false,
      canMembersAdd: false,
      ephemeralSeconds: null,
    });
  });
});

describe('sanitizeGroupFacts', () => {
  it('shortens the texts of others to what can be stored and shown', () => {
    const facts = toGroupFacts(
      metadata({
        subject: 'x'.repeat(5000),
        desc: '\ud800 half a character',
        creation: 1e15,
        size: Number.NaN,
        ephemeralDuration: -5,
      }),
      ME,
    );
    const clean = sanitizeGroupFacts(facts);
    expect(clean).toMatchObject({
      description: '\ufffd half a character',
      createdAt: null,
      size: 0,
      ephemeralSeconds: null,
    });
    expect(clean.subject).toHaveLength(1000);
  });
});
