import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  createGroupFacts,
  FakeGroupsGateway,
} from '../../../test/support/unit/fake-groups-gateway.js';
import type { GroupRole } from '../../whatsapp/groups.gateway.js';
import type { MessageType } from '../../base/common/message-types.js';
import { WhatsAppError } from '../../whatsapp/whatsapp.errors.js';
import { GroupPermissions } from './group-permissions.js';

const GROUP = '120363000000000001@g.us';

let groups: FakeGroupsGateway;
let permissions: GroupPermissions;
let isRemoved: boolean;

beforeEach(() => {
  groups = new FakeGroupsGateway();
  isRemoved = false;
  permissions = new GroupPermissions(
    groups,
    { currentId: () => Promise.resolve(1) } as never,
    {
      isRemovedFrom: () => Promise.resolve(isRemoved),
    } as never,
  );
});

describe('GroupPermissions', () => {
  it.each<[string, boolean, GroupRole | null, MessageType, boolean]>([
    ['a member where all write', false, 'member', 'text', true],
    ['a member where admins write', true, 'member', 'text', false],
    ['an edit by such a member', true, 'member', 'edit', false],
    ['a reaction of such a member', true, 'member', 'reaction', true],
    ['a vote of such a member', true, 'member', 'vote', true],
    ['an admin where admins write', true, 'admin', 'image', true],
    ['the creator where admins write', true, 'superadmin', 'text', true],
    ['an unknown role where admins write', true, null, 'text', true],
  ])('%s', async (_name, isAnnouncement, myRole, type, isAllowed) => {
    groups.groups.set(GROUP, createGroupFacts({ isAnnouncement, myRole }));
    const checked = permissions.assertMaySend(GROUP, type);
    if (isAllowed) await expect(checked).resolves.toMatchObject({ myRole });
    else await expect(checked).rejects.toMatchObject({ code: 'not_permitted' });
  });

  it.each<[string, GroupRole | null | undefined, boolean]>([
    ['lists it again', 'member', true],
    ['lists it no more', null, false],
    ['does not answer', undefined, false],
  ])('after the notice of a removal, if the group %s', async (_name, myRole, isAllowed) => {
    isRemoved = true;
    const facts = createGroupFacts({ myRole });
    groups.groups.set(GROUP, myRole === undefined ? new WhatsAppError('link_lost', 'no') : facts);
    const checked = permissions.assertMaySend(GROUP, 'text');
    if (isAllowed) await expect(checked).resolves.toBe(facts);
    else await expect(checked).rejects.toMatchObject({ code: 'not_permitted' });
  });

  it.each([
    ['401', 'not_permitted'],
    ['403', 'not_permitted'],
    ['404', 'not_found'],
    ['410', 'not_found'],
  ])('takes the refusal %s of the query as an answer', async (refusal, code) => {
    groups.groups.set(GROUP, new WhatsAppError('send_failed', 'no', { refusal }));
    await expect(permissions.assertMaySend(GROUP, 'text')).rejects.toMatchObject({ code });
  });

  it.each([
    new WhatsAppError('link_lost', 'no answer'),
    new WhatsAppError('not_connected', 'no'),
    new WhatsAppError('send_failed', 'no', { refusal: '429' }),
  ])('lets WhatsApp decide without an answer', async (error) => {
    groups.groups.set(GROUP, error);
    await expect(permissions.assertMaySend(GROUP, 'text')).resolves.toBeNull();
  });

  it('does not wait long for an answer', async () => {
    jest.useFakeTimers();
    groups.find = () => new Promise(() => undefined);
    const checked = permissions.assertMaySend(GROUP, 'text');
    await jest.advanceTimersByTimeAsync(2000);
    await expect(checked).resolves.toBeNull();
  });

  it('asks nothing about chats of two', async () => {
    groups.find = () => Promise.reject(new Error('asked'));
    await permissions.assertMaySend('15550102@s.whatsapp.net', 'text');
  });
});
