import { beforeEach, describe, expect, it } from '@jest/globals';
import { Boom } from '@hapi/boom';
import type { GroupMetadata } from '@whiskeysockets/baileys';
import { FakeSocket } from '../../../../test/support/unit/fake-socket.js';
import { PairingScope } from '../../pairing.scope.js';
import { GroupMetadataCache } from './group-metadata.cache.js';

const GROUP = '120363000000@g.us';

let cache: GroupMetadataCache;
let ev: FakeSocket['ev'];
let asked: number;
let answers: ((subject: string) => void)[];

beforeEach(() => {
  cache = new GroupMetadataCache(new PairingScope('default'));
  ({ ev } = new FakeSocket(undefined as never));
  cache.attachTo(ev);
  asked = 0;
  answers = [];
});

function metadata(subject: string): GroupMetadata {
  return { id: GROUP, subject, owner: undefined, participants: [] };
}

const answerAtOnce = async () => {
  asked += 1;
  return metadata(`answer ${asked}`);
};

const answerLater = () =>
  new Promise<GroupMetadata>((resolve) => {
    asked += 1;
    answers.push((subject) => resolve(metadata(subject)));
  });

describe('GroupMetadataCache', () => {
  it('queries once', async () => {
    await cache.find(GROUP, answerAtOnce);
    expect(await cache.find(GROUP, answerAtOnce)).toMatchObject({ subject: 'answer 1' });
    expect(asked).toBe(1);
  });

  it('queries once for concurrent calls', async () => {
    const both = [cache.find(GROUP, answerLater), cache.find(GROUP, answerLater)];
    answers[0]?.('Team');
    expect(await Promise.all(both)).toEqual([metadata('Team'), metadata('Team')]);
    expect(asked).toBe(1);
  });

  it.each<[string, () => unknown]>([
    ['the group changes', () => ev.emit('groups.update', [{ id: GROUP, announce: true }])],
    [
      'its participants change',
      () =>
        ev.emit('group-participants.update', {
          id: GROUP,
          author: '',
          participants: [],
          action: 'add',
        }),
    ],
    ['it is a new one', () => ev.emit('groups.upsert', [metadata('new')])],
    [
      'its timer changes',
      () => ev.emit('chats.update', [{ id: GROUP, ephemeralExpiration: 86_400 }]),
    ],
    ['another connection starts', () => cache.attachTo(new FakeSocket(undefined as never).ev)],
  ])('asks again after %s', async (_case, change) => {
    await cache.find(GROUP, answerAtOnce);
    change();
    expect(await cache.find(GROUP, answerAtOnce)).toMatchObject({ subject: 'answer 2' });
  });

  it('does not cache an answer from before a change', async () => {
    const early = cache.find(GROUP, answerLater);
    ev.emit('groups.update', [{ id: GROUP, subject: 'Crew' }]);
    answers[0]?.('Team');
    expect(await early).toMatchObject({ subject: 'Team' });
    await cache.find(GROUP, answerAtOnce);
    expect(asked).toBe(2);
  });

  it('does not cache failures', async () => {
    const fail = () => Promise.reject(new Error('no answer'));
    await expect(cache.find(GROUP, fail)).rejects.toThrow('no answer');
    expect(await cache.find(GROUP, answerAtOnce)).toMatchObject({ subject: 'answer 1' });
  });

  it('keeps its answer when something else of the chat changes', async () => {
    await cache.find(GROUP, answerAtOnce);
    ev.emit('chats.update', [{ id: GROUP, unreadCount: 1 }]);
    expect(cache.known(GROUP)).toMatchObject({ subject: 'answer 1' });
  });

  it('remembers a refusal until something happens in the group', async () => {
    const refusal = new Boom('forbidden', { data: 403 });
    const refuse = () => {
      asked += 1;
      return Promise.reject(refusal);
    };
    for (let at = 0; at < 2; at += 1) await expect(cache.find(GROUP, refuse)).rejects.toBe(refusal);
    expect(asked).toBe(1);
    expect(cache.known(GROUP)).toBeUndefined();
    ev.emit('group-participants.update', {
      id: GROUP,
      author: '',
      participants: [],
      action: 'add',
    });
    expect(await cache.find(GROUP, answerAtOnce)).toMatchObject({ subject: 'answer 2' });
  });

  it('asks again after a refusal if it is told to', async () => {
    const refuse = () => Promise.reject(new Boom('forbidden', { data: 403 }));
    await expect(cache.find(GROUP, refuse)).rejects.toThrow('forbidden');
    expect(await cache.refresh(GROUP, answerAtOnce)).toMatchObject({ subject: 'answer 1' });
  });

  it('announces each answer, except those from before a change', async () => {
    const learned: string[] = [];
    cache.learned$.subscribe(({ subject }) => learned.push(subject));
    await cache.find(GROUP, answerAtOnce);
    await cache.find(GROUP, answerAtOnce);
    const early = cache.refresh(GROUP, answerLater);
    ev.emit('groups.update', [{ id: GROUP, subject: 'Crew' }]);
    answers[0]?.('Team');
    await early;
    expect(learned).toEqual(['answer 1']);
  });

  it('returns undefined for other jids', async () => {
    expect(await cache.find('status@broadcast', answerAtOnce)).toBeUndefined();
    expect(asked).toBe(0);
  });
});
