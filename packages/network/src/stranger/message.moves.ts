import { proto } from '@whiskeysockets/baileys';
import { anyFigure, anyText, anyWord, briefly, count, length, partLength } from './amounts.js';
import type { MoveMaker } from './move.js';

const list = <T>(size: number, make: (index: number) => T): T[] =>
  Array.from({ length: size }, (_, index) => make(index));

/** Messages of all kinds, in sizes that no honest client sends. */
export const messageMoves: Record<string, MoveMaker> = {
  text: (random, stage) => {
    const conversation = anyText(random);
    return { about: briefly(conversation), send: () => stage.say(random, { conversation }) };
  },
  'text in the group': (random, stage) => {
    const conversation = anyText(random);
    const { group: to } = stage;
    return {
      about: briefly(conversation),
      send: () => stage.say(random, { conversation }, { to }),
    };
  },
  id: (random, stage) => {
    const id =
      random.chance(0.3) && stage.others.ids.length > 0
        ? random.pick(stage.others.ids)
        : anyWord(random);
    const conversation = 'of an id';
    return { about: briefly(id), send: () => stage.say(random, { conversation }, { id }) };
  },
  name: (random, stage) => {
    const notify = anyWord(random);
    const attributes = {
      notify,
      [random.pick(['verified_name', 'pushname', 'display_name'])]: notify,
    };
    return {
      about: briefly(notify),
      send: () => stage.say(random, { conversation: 'of a name' }, { attributes }),
    };
  },
  time: (random, stage) => {
    const t = anyFigure(random);
    return {
      about: t,
      send: () => stage.say(random, { conversation: 'of a time' }, { attributes: { t } }),
    };
  },
  card: (random, stage) => {
    const [displayName, vcard] = [anyText(random, 100), anyText(random)];
    return {
      about: briefly(vcard),
      send: () =>
        stage.say(random, {
          contactMessage: { displayName, vcard: `BEGIN:VCARD\n${vcard}\nEND:VCARD` },
        }),
    };
  },
  cards: (random, stage) => {
    const size = count(random);
    const name = anyText(random, random.pick([1, 20, 200]));
    const contacts = list(size, (index) => ({
      displayName: name,
      vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nitem1.TEL;waid=1555${index}:+1555${index}\nEND:VCARD`,
    }));
    return {
      about: `${size} with ${briefly(name)}`,
      send: () => stage.say(random, { contactsArrayMessage: { displayName: name, contacts } }),
    };
  },
  'numbers of a card': (random, stage) => {
    const size = count(random);
    const lines = list(size, (index) => `item${index}.TEL;waid=1555${index}:+1555${index}`);
    const vcard = ['BEGIN:VCARD', 'VERSION:3.0', 'FN:x', ...lines, 'END:VCARD'].join('\n');
    return {
      about: String(size),
      send: () => stage.say(random, { contactMessage: { displayName: 'x', vcard } }),
    };
  },
  mentions: (random, stage) => {
    const size = count(random);
    const mentionedJid = list(size, (index) => `1555${index}@s.whatsapp.net`);
    return {
      about: String(size),
      send: () =>
        stage.say(random, {
          extendedTextMessage: { text: 'of mentions', contextInfo: { mentionedJid } },
        }),
    };
  },
  quote: (random, stage) => {
    const [text, quoted] = [anyText(random, 100), anyText(random)];
    const contextInfo = {
      stanzaId: random.chance(0.5) ? stage.anyId(random) : anyText(random),
      participant: stage.anyJid(random),
      quotedMessage: { conversation: quoted },
    };
    return {
      about: briefly(quoted),
      send: () => stage.say(random, { extendedTextMessage: { text, contextInfo } }),
    };
  },
  advertisement: (random, stage) => {
    const words = anyText(random, partLength(random));
    const externalAdReply = {
      title: words,
      body: words,
      sourceId: words,
      sourceUrl: `https://x/${words}`,
      sourceType: words,
      ctwaClid: words,
      ref: words,
      thumbnail: Buffer.alloc(length(random)),
      thumbnailUrl: words,
    };
    return {
      about: briefly(words),
      send: () =>
        stage.say(random, {
          extendedTextMessage: {
            text: 'ad',
            contextInfo: { externalAdReply, conversionData: Buffer.alloc(length(random)) },
          },
        }),
    };
  },
  'link preview': (random, stage) => {
    const words = anyText(random, partLength(random));
    const jpegThumbnail = Buffer.alloc(length(random), 1);
    return {
      about: `${briefly(words)}, picture of ${jpegThumbnail.length}`,
      send: () =>
        stage.say(random, {
          extendedTextMessage: {
            text: 'http://x/',
            matchedText: words,
            title: words,
            description: words,
            jpegThumbnail,
          },
        }),
    };
  },
  file: (random, stage) => {
    const kind = random.pick([
      'imageMessage',
      'videoMessage',
      'audioMessage',
      'documentMessage',
      'stickerMessage',
    ] as const);
    const words = anyText(random, partLength(random));
    const jpegThumbnail = Buffer.alloc(length(random), 1);
    const url = random.pick(['https://127.0.0.1:1/x', `https://mmg.whatsapp.net/${words}`, words]);
    const content = {
      url,
      directPath: `/${words}`,
      mimetype: random.chance(0.5) ? 'image/jpeg' : words,
      caption: words,
      fileName: words,
      title: words,
      fileLength: random.pick([0, 1, 10 ** 6, 2 ** 53 - 1]),
      pageCount: 2 ** 31,
      seconds: 2 ** 31,
      mediaKey: random.bytes(random.pick([0, 32, 64])),
      fileSha256: random.bytes(32),
      fileEncSha256: random.bytes(32),
      jpegThumbnail,
      pngThumbnail: jpegThumbnail,
      waveform: Buffer.alloc(length(random), 7),
    };
    return {
      about: `${kind}, ${briefly(words)}`,
      send: () => stage.say(random, { [kind]: content }, { attributes: { type: 'media' } }),
    };
  },
  album: (random, stage) => {
    const expectedImageCount = random.pick([0, 10, 2 ** 31 - 1]);
    return {
      about: String(expectedImageCount),
      send: () =>
        stage.say(random, {
          albumMessage: { expectedImageCount, expectedVideoCount: expectedImageCount },
        }),
    };
  },
  place: (random, stage) => {
    const words = anyText(random, partLength(random));
    const place = {
      degreesLatitude: 1,
      degreesLongitude: 2,
      name: words,
      address: words,
      url: words,
      comment: words,
      caption: words,
      jpegThumbnail: Buffer.alloc(length(random)),
    };
    const kind = random.pick(['locationMessage', 'liveLocationMessage']);
    return {
      about: `${kind}, ${briefly(words)}`,
      send: () => stage.say(random, { [kind]: { ...place, sequenceNumber: random.below(1000) } }),
    };
  },
  list: (random, stage) => {
    const size = count(random);
    const words = anyText(random, random.pick([1, 20, 200]));
    const sections = list(Math.min(size, 5000), (index) => ({
      title: words,
      rows: [{ title: words, rowId: String(index), description: words }],
    }));
    const buttons = list(Math.min(size, 5000), (index) => ({
      buttonId: String(index),
      buttonText: { displayText: words },
    }));
    const message: proto.IMessage = random.chance(0.5)
      ? { listMessage: { title: words, description: words, buttonText: words, sections } }
      : { buttonsMessage: { contentText: words, footerText: words, buttons } };
    return { about: `${size} with ${briefly(words)}`, send: () => stage.say(random, message) };
  },
  'several kinds at once': (random, stage) => {
    const words = anyText(random, partLength(random));
    const message: proto.IMessage = {
      conversation: words,
      extendedTextMessage: { text: words },
      imageMessage: { caption: words },
      documentMessage: { caption: words, title: words },
      locationMessage: { name: words },
      contactMessage: { vcard: words },
      pollCreationMessage: { name: words },
      groupInviteMessage: { caption: words },
      messageContextInfo: { messageSecret: Buffer.alloc(length(random)) },
    };
    return { about: briefly(words), send: () => stage.say(random, message) };
  },
  invite: (random, stage) => {
    const words = anyText(random, partLength(random));
    return {
      about: briefly(words),
      send: () =>
        stage.say(random, {
          groupInviteMessage: {
            groupJid: stage.anyJid(random),
            groupName: words,
            inviteCode: words,
            caption: words,
            jpegThumbnail: Buffer.alloc(length(random)),
          },
        }),
    };
  },
  status: (random, stage) => {
    const words = anyText(random);
    return {
      about: briefly(words),
      send: () =>
        stage.contact.postStatus({ extendedTextMessage: { text: words } }, [stage.phone], {
          id: random.id(),
        }),
    };
  },
  secret: (random, stage) => {
    const { SecretEncType } = proto.Message.SecretEncryptedMessage;
    const targetMessageKey = {
      ...stage.anyKey(random),
      ...(random.chance(0.3) && { id: anyText(random) }),
    };
    const encPayload = Buffer.alloc(length(random), 3);
    return {
      about: `payload of ${encPayload.length} for an id of ${targetMessageKey.id?.length}`,
      send: () =>
        stage.say(random, {
          secretEncryptedMessage: {
            targetMessageKey,
            secretEncType: SecretEncType.MESSAGE_EDIT,
            encIv: random.bytes(12),
            encPayload,
          },
        }),
    };
  },
};
