import { groupNotice } from '../directory/group-nodes.js';
import { node, nowSeconds } from '../transport/nodes.js';
import { anyFigure, anyWord, briefly, count, length } from './amounts.js';
import type { MoveMaker } from './move.js';

/** Notices of the server that follow from acts of the stranger: in its group, and with its own account. */
export const noticeMoves: Record<string, MoveMaker> = {
  'subject of the group': (random, stage) => {
    const subject = anyWord(random);
    return { about: briefly(subject), send: () => stage.group.rename(stage.contact, subject) };
  },
  'description of the group': (random, stage) => {
    const text = anyWord(random);
    return {
      about: briefly(text),
      send: () =>
        stage.group.describe(
          stage.contact,
          text,
          random.chance(0.2) ? anyWord(random) : random.id(),
        ),
    };
  },
  'members of the group': (random, stage) => {
    const change = random.pick([
      'add',
      'remove',
      'promote',
      'demote',
      'modify',
      'created_membership_requests',
    ]);
    const size = Math.min(count(random), 20_000);
    const from = random.below(1000);
    // None of these people exist, so that no real one is harmed.
    const members = Array.from({ length: size }, (_, index) =>
      node('participant', {
        jid: `77${from + index}@lid`,
        phone_number: `1777${from + index}@s.whatsapp.net`,
      }),
    );
    return {
      about: `${change} ${size}`,
      send: () =>
        stage.contact.sendStanza(
          groupNotice(stage.group, stage.contact.account, node(change, {}, members)),
        ),
    };
  },
  'settings of the group': (random, stage) => {
    const send = (): void => {
      const { group, contact } = stage;
      group.setEphemeral(contact, random.pick([0, 86_400]));
      group.setLocked(contact, random.chance(0.5));
      group.setMemberAdding(contact, random.chance(0.5));
    };
    return { about: '', send };
  },
  'new group': (random, stage) => {
    const [subject, size] = [anyWord(random), Math.min(count(random), 5000)];
    const id = `1203${random.below(10 ** 9)}`;
    const members = Array.from({ length: size }, (_, index) =>
      node('participant', { jid: `77${index}@lid`, phone_number: `1777${index}@s.whatsapp.net` }),
    );
    const facts = {
      id,
      subject,
      creation: anyFigure(random),
      s_t: anyFigure(random),
      creator: stage.contact.jid,
      size: String(size),
      addressing_mode: 'lid',
    };
    const description = node('description', { id: random.id(), t: anyFigure(random) }, [
      node('body', {}, Buffer.from(anyWord(random))),
    ]);
    const stanza = node(
      'notification',
      {
        from: `${id}@g.us`,
        type: 'w:gp2',
        id: random.id(),
        t: nowSeconds(),
        participant: stage.contact.lid,
        notify: anyWord(random),
      },
      [node('create', { type: 'new' }, [node('group', facts, [description, ...members])])],
    );
    return {
      about: `${briefly(subject)}, ${size} members`,
      send: () => stage.contact.sendStanza(stanza),
    };
  },
  picture: (random, stage) => {
    const times = random.pick([1, 5, 20]);
    const send = (): void => {
      for (let time = 0; time < times; time += 1) {
        stage.contact.sendStanza(
          node('notification', { type: 'picture', id: random.id(), t: nowSeconds() }, [
            node(random.pick(['set', 'delete', 'request']), {
              jid: stage.contact.jid,
              id: anyFigure(random),
              author: stage.contact.jid,
              hash: anyWord(random, 1000),
            }),
          ]),
        );
      }
    };
    return { about: `${times} times`, send };
  },
  'new keys': (random, stage) => {
    const times = random.pick([1, 1, 10]);
    const send = (): void => {
      for (let time = 0; time < times; time += 1)
        stage.contact.sendStanza(
          node('notification', { type: 'encrypt', id: random.id(), t: nowSeconds() }, [
            node('identity'),
          ]),
        );
    };
    return { about: `${times} times`, send };
  },
  devices: (random, stage) => {
    const size = Math.min(count(random), 5000);
    const devices = Array.from({ length: size }, (_, index) =>
      node('device', {
        jid: stage.contact.jid.replace('@', `:${index + 1}@`),
        'key-index': anyFigure(random),
      }),
    );
    return {
      about: String(size),
      send: () =>
        stage.contact.sendStanza(
          node('notification', { type: 'devices', id: random.id(), t: nowSeconds() }, [
            node(
              random.pick(['add', 'remove', 'update']),
              { device_hash: anyWord(random, 100) },
              devices,
            ),
          ]),
        ),
    };
  },
  'unknown notice': (random, stage) => {
    const [type, value] = [anyWord(random, random.pick([1, 10, 65_536])), anyWord(random)];
    return {
      about: `${briefly(type)}, ${briefly(value)}`,
      send: () =>
        stage.contact.sendStanza(
          node('notification', { type, id: random.id(), t: nowSeconds() }, [
            node('x', { y: value }, Buffer.alloc(length(random))),
          ]),
        ),
    };
  },
  token: (random, stage) => {
    const bytes = Buffer.alloc(length(random), 9);
    return {
      about: String(bytes.length),
      send: () =>
        stage.contact.sendStanza(
          node('notification', { type: 'privacy_token', id: random.id(), t: nowSeconds() }, [
            node('tokens', {}, [
              node('token', { type: 'trusted_contact', t: anyFigure(random) }, bytes),
            ]),
          ]),
        ),
    };
  },
  'text about itself': (random, stage) => {
    const text = anyWord(random);
    return {
      about: briefly(text),
      send: () =>
        stage.contact.sendStanza(
          node('notification', { type: 'status', id: random.id(), t: nowSeconds() }, [
            node('set', {}, Buffer.from(text)),
          ]),
        ),
    };
  },
};
