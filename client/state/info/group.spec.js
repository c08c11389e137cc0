import { describe, expect, it } from '@jest/globals';
import {
  isOwnEnd,
  leftGroup,
  memberActions,
  memberName,
  othersLine,
  refusedMembers,
  rightsIn,
  sortedMembers,
  writingObstacle,
} from './group.view.js';
import { aGroup, aMember, aMessage } from '../../testing/factories.js';

describe('the members of a group', () => {
  it('are oneself, the admins, and the others by name', () => {
    const participants = [
      aMember({ jid: 'z', name: 'Zoe' }),
      aMember({ jid: 'a', name: null, phone: '+15550101' }),
      aMember({ jid: 'b', name: 'Ben', role: 'admin' }),
      aMember({ jid: 'o', name: 'Olga', role: 'superadmin' }),
      aMember({ jid: 'm', name: 'Me', is_me: true }),
    ];
    expect(sortedMembers(aGroup({ participants })).map(memberName)).toEqual([
      'Me',
      'Olga',
      'Ben',
      '+15550101',
      'Zoe',
    ]);
  });

  it('are named in a line up to the twentieth', () => {
    const members = Array.from({ length: 1024 }, () => aMember({ name: 'Ann' }));
    const participants = [aMember({ is_me: true }), ...members];
    const line = [...Array.from({ length: 20 }, () => 'Ann'), '+1,004'].join(', ');
    expect(othersLine(aGroup({ participants }))).toBe(line);
    expect(othersLine(aGroup({ participants: members.slice(0, 2) }))).toBe('Ann, Ann');
  });

  it('can be changed by admins, but for oneself and the owner', () => {
    const group = aGroup({ my_role: 'admin' });
    expect(memberActions(group, aMember())).toEqual(['promote', 'remove']);
    expect(memberActions(group, aMember({ role: 'admin' }))).toEqual(['demote', 'remove']);
    expect(memberActions(group, aMember({ role: 'superadmin' }))).toEqual([]);
    expect(memberActions(group, aMember({ is_me: true }))).toEqual([]);
    expect(memberActions(aGroup({ my_role: 'member' }), aMember())).toEqual([]);
  });
});

describe('the texts of a group', () => {
  it.each([
    ['admin', true, true],
    ['superadmin', true, true],
    ['member', false, true],
    ['member', true, false],
    [null, false, false],
  ])('of %s, locked: %s, can be edited: %s', (my_role, is_locked, canEdit) => {
    const role = /** @type {'admin'} */ (my_role);
    expect(rightsIn(aGroup({ my_role: role, is_locked })).canEdit).toBe(canEdit);
  });
});

describe('members whom WhatsApp refused', () => {
  const result = { jid: 'a', error_code: '403', error_text: 'Not allowed.' };

  it('are named, each reason once', () => {
    const participants = [aMember({ jid: 'a', name: 'Ana' })];
    const refused = /** @type {const} */ ('refused');
    const problem = refusedMembers(aGroup({ participants }), [
      { ...result, status: 'ok', jid: 'x' },
      { ...result, status: refused },
      { ...result, status: refused, jid: '15550177@s.whatsapp.net' },
    ]);
    expect(problem).toMatchObject({
      error: expect.stringContaining('Ana, +15550177'),
      hint: 'Not allowed.',
    });
  });

  it('are to be sent the link if they want to be invited', () => {
    const problem = refusedMembers(aGroup(), [{ ...result, status: 'invite_required' }]);
    expect(problem?.hint).toMatch('invite link');
  });

  it('are no problem if there are none', () => {
    expect(refusedMembers(aGroup(), [{ ...result, status: 'ok' }])).toBeNull();
  });
});

describe('a group that one has left', () => {
  const me = aMember({ jid: 'm', lid: 'l', is_me: true });
  const group = aGroup({ participants: [me, aMember({ jid: 'b' })] });
  const end = (/** @type {string} */ notice, /** @type {string} */ jid) =>
    aMessage({ type: 'system', details: { notice, participants: [jid] } });

  it('is known by its notice, by any of the own addresses', () => {
    expect(isOwnEnd(end('participant_removed', 'l'), group)).toBe(true);
    expect(isOwnEnd(end('participant_left', 'm'), group)).toBe(true);
    expect(isOwnEnd(end('participant_left', 'b'), group)).toBe(false);
    expect(isOwnEnd(end('participant_added', 'm'), group)).toBe(false);
    expect(isOwnEnd(end('participant_left', 'm'), leftGroup(group))).toBe(true);
  });

  it('cannot be written in', () => {
    expect(writingObstacle(group)).toBeNull();
    expect(writingObstacle(leftGroup(group))).toBe('You are not a member of this group.');
    expect(writingObstacle({ ...group, is_announcement: true })).toBeNull();
    const closed = aGroup({ my_role: 'member', is_announcement: true });
    expect(writingObstacle(closed)).toBe('Only admins can write in this group.');
  });
});
