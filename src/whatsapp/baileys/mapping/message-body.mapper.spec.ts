import { describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { unwrap, type Content } from './message-content.js';
import { toMessageBody } from './message-body.mapper.js';

/** Maps content as it arrives: encoded and decoded. */
function map(content: Content) {
  return toMessageBody(unwrap(proto.Message.decode(proto.Message.encode(content).finish())));
}

const CARD = 'BEGIN:VCARD\nVERSION:3.0\nFN:Ann\nTEL;waid=15550101:+1 555 0101\nEND:VCARD';

describe('media', () => {
  const FILE = { mimetype: 'a/b', fileLength: 5_000_000_000 };
  const NOTHING = {
    mimetype: null,
    fileName: null,
    size: null,
    seconds: null,
    width: null,
    height: null,
    isVoice: false,
    isAnimated: false,
    waveform: null,
  };
  const KNOWN = { ...NOTHING, mimetype: 'a/b', size: 5_000_000_000 };

  it.each<[string, Content, string, object]>([
    ['nothing is known of', { imageMessage: {} }, 'image', NOTHING],
    [
      'is an image',
      { imageMessage: { ...FILE, width: 640, height: 480 } },
      'image',
      { ...KNOWN, width: 640, height: 480 },
    ],
    [
      'is a video',
      { videoMessage: { ...FILE, seconds: 7, width: 1, height: 2 } },
      'video',
      { ...KNOWN, seconds: 7, width: 1, height: 2 },
    ],
    [
      'plays like a GIF',
      { videoMessage: { ...FILE, gifPlayback: true } },
      'video',
      { ...KNOWN, isAnimated: true },
    ],
    [
      'is a round video',
      { ptvMessage: { ...FILE, seconds: 3 } },
      'video',
      { ...KNOWN, seconds: 3 },
    ],
    ['is music', { audioMessage: { ...FILE, seconds: 90 } }, 'audio', { ...KNOWN, seconds: 90 }],
    [
      'is a voice with a waveform',
      { audioMessage: { ...FILE, ptt: true, waveform: new Uint8Array(64).fill(7) } },
      'audio',
      { ...KNOWN, isVoice: true, waveform: Array(64).fill(7) },
    ],
    [
      'is a voice with a waveform of another length',
      { audioMessage: { ...FILE, ptt: true, waveform: new Uint8Array(65) } },
      'audio',
      { ...KNOWN, isVoice: true },
    ],
    ['is a voice', { audioMessage: { ...FILE, ptt: true } }, 'audio', { ...KNOWN, isVoice: true }],
    [
      'is a document',
      { documentMessage: { ...FILE, fileName: 'a.pdf', title: 'A' } },
      'document',
      { ...KNOWN, fileName: 'a.pdf' },
    ],
    [
      'is a document with a title',
      { documentMessage: { ...FILE, title: 'A' } },
      'document',
      { ...KNOWN, fileName: 'A' },
    ],
    [
      'is a sticker',
      { stickerMessage: { ...FILE, width: 64, height: 64, isAnimated: true } },
      'sticker',
      { ...KNOWN, width: 64, height: 64, isAnimated: true },
    ],
    [
      'is a drawn sticker',
      { lottieStickerMessage: { message: { stickerMessage: { ...FILE, isLottie: true } } } },
      'sticker',
      { ...KNOWN, isAnimated: true },
    ],
    [
      'stands above buttons',
      { buttonsMessage: { contentText: 'Look', imageMessage: FILE } },
      'image',
      KNOWN,
    ],
    [
      'belongs to an album',
      { associatedChildMessage: { message: { imageMessage: FILE } } },
      'image',
      KNOWN,
    ],
  ])('%s', (_case, content, type, media) => {
    expect(map(content)).toMatchObject({ type, media });
  });
});

describe('view once', () => {
  const IMAGE = { imageMessage: { caption: 'once' } };

  it.each<[string, Content]>([
    ['first form', { viewOnceMessage: { message: IMAGE } }],
    ['second form', { viewOnceMessageV2: { message: IMAGE } }],
    ['extension', { viewOnceMessageV2Extension: { message: IMAGE } }],
    ['mark in the image itself', { imageMessage: { ...IMAGE.imageMessage, viewOnce: true } }],
    [
      'form inside a disappearing message',
      { ephemeralMessage: { message: { viewOnceMessageV2: { message: IMAGE } } } },
    ],
  ])('is known by the %s', (_case, content) => {
    expect(map(content)).toMatchObject({ type: 'image', text: 'once', isViewOnce: true });
  });

  it.each<[string, Content]>([
    ['no message', { viewOnceMessageV2: {} }],
    ['an empty message', { viewOnceMessageV2Extension: { message: {} } }],
    [
      'context alone',
      {
        viewOnceMessage: { message: { messageContextInfo: { messageSecret: new Uint8Array(1) } } },
      },
    ],
  ])('says where it can be opened when it comes with %s', (_case, content) => {
    expect(map(content)).toMatchObject({
      type: 'unsupported',
      text: 'View once message, open it on the phone',
      isViewOnce: true,
    });
  });

  it('is not any other message', () => {
    expect(map(IMAGE)?.isViewOnce).toBe(false);
  });
});

describe('places', () => {
  const PLACE = { degreesLatitude: 48.5, degreesLongitude: -11.25 };
  const DETAILS = { type: 'location', latitude: 48.5, longitude: -11.25 };

  it.each<[string, Content, string | null, object]>([
    [
      'with a name',
      { locationMessage: { ...PLACE, name: 'Office', address: 'Street 1' } },
      'Office',
      { ...DETAILS, name: 'Office', address: 'Street 1', isLive: false },
    ],
    [
      'with an address',
      { locationMessage: { ...PLACE, address: 'Street 1' } },
      'Street 1',
      { ...DETAILS, name: null, address: 'Street 1', isLive: false },
    ],
    [
      'of somebody on the way',
      { liveLocationMessage: { ...PLACE, caption: 'On my way' } },
      'On my way',
      { ...DETAILS, name: null, address: null, isLive: true },
    ],
    [
      'at the zero of both',
      { locationMessage: { degreesLatitude: 0, degreesLongitude: 0 } },
      null,
      { type: 'location', latitude: 0, longitude: 0, name: null, address: null, isLive: false },
    ],
  ])('%s', (_case, content, text, details) => {
    expect(map(content)).toMatchObject({ type: 'location', text, details });
  });

  it('are omitted without coordinates', () => {
    expect(map({ locationMessage: { name: 'Somewhere' } })?.details).toBeUndefined();
  });
});

describe('contacts', () => {
  it('come with names and phones', () => {
    const contacts = [{ displayName: 'Ann B', vcard: CARD }, { vcard: CARD }];
    expect(map({ contactsArrayMessage: { displayName: '2 contacts', contacts } })).toMatchObject({
      type: 'contact',
      text: 'Ann B, Ann',
      label: '2 contacts',
      details: {
        type: 'contact',
        contacts: [
          { name: 'Ann B', phones: ['+15550101'] },
          { name: 'Ann', phones: ['+15550101'] },
        ],
      },
    });
  });

  it('may be one', () => {
    expect(map({ contactMessage: { displayName: 'Ann', vcard: CARD } })).toMatchObject({
      text: 'Ann',
      details: { contacts: [{ name: 'Ann', phones: ['+15550101'] }] },
    });
  });
});

describe('contacts without data', () => {
  it.each<[string, proto.IMessage, string]>([
    [
      'a list of none',
      { contactsArrayMessage: { contacts: [] } },
      'Contacts, but the list is empty',
    ],
    ['a list that names itself', { contactsArrayMessage: { displayName: 'Team' } }, 'Team'],
    [
      'a blank name',
      { contactsArrayMessage: { displayName: ' ' } },
      'Contacts, but the list is empty',
    ],
  ])('are a line that says what they are: %s', (_case, content, text) => {
    expect(map(content)).toMatchObject({ type: 'contact', text });
    expect(map(content)?.details).toBeUndefined();
  });

  it.each<[string, proto.IMessage]>([
    ['an empty card', { contactMessage: {} }],
    ['a blank name', { contactMessage: { displayName: ' ', vcard: '' } }],
    ['one card of a list', { contactsArrayMessage: { contacts: [{}] } }],
  ])('have a card with words on it: %s', (_case, content) => {
    expect(map(content)).toMatchObject({
      type: 'contact',
      text: 'Contact without a name',
      details: { contacts: [{ name: 'Contact without a name', phones: [] }] },
    });
  });
});

describe('polls and events', () => {
  const POLL = {
    name: 'Lunch?',
    options: [{ optionName: 'Yes' }, { optionName: 'No' }],
    selectableOptionsCount: 1,
  };

  it.each<[string, Content]>([
    ['first', { pollCreationMessage: POLL }],
    ['second', { pollCreationMessageV2: POLL }],
    ['third', { pollCreationMessageV3: POLL }],
    ['fourth', { pollCreationMessageV4: { message: { pollCreationMessage: POLL } } }],
    ['fifth', { pollCreationMessageV5: POLL }],
  ])('ask in the %s form', (_case, content) => {
    expect(map(content)).toMatchObject({
      type: 'poll',
      text: 'Lunch?',
      details: { type: 'poll', question: 'Lunch?', options: ['Yes', 'No'], selectableCount: 1 },
    });
  });

  it('give their results', () => {
    const pollVotes = [{ optionName: 'Yes', optionVoteCount: 3 }];
    expect(map({ pollResultSnapshotMessage: { name: 'Lunch?', pollVotes } })?.text).toBe(
      'Results of the poll "Lunch?"\nYes: 3',
    );
  });

  it('have a time', () => {
    const eventMessage = { name: 'Party', description: 'Bring cake', startTime: 1_700_000_000 };
    expect(map({ eventMessage })).toMatchObject({
      type: 'event',
      text: 'Party',
      details: { name: 'Party', description: 'Bring cake', startsAt: 1_700_000_000_000 },
    });
    expect(map({ eventMessage: { name: 'Party', isCanceled: true } })).toMatchObject({
      text: 'Cancelled: Party',
      details: { startsAt: null },
    });
  });
});

describe('calls', () => {
  const { CallOutcome } = proto.Message.CallLogMessage;
  const { VIDEO } = proto.Message.ScheduledCallCreationMessage.CallType;

  it.each<[string, Content, string, object]>([
    [
      'that was missed',
      { callLogMesssage: { isVideo: true, callOutcome: CallOutcome.MISSED } },
      'Missed video call',
      { isVideo: true, isGroup: false },
    ],
    [
      'that took place',
      { callLogMesssage: { callOutcome: CallOutcome.CONNECTED, durationSecs: 185 } },
      'Voice call, 3:05',
      { isVideo: false, isGroup: false },
    ],
    [
      'of a group, for more than an hour',
      { callLogMesssage: { durationSecs: 3723, participants: [{ jid: '1@lid' }] } },
      'Group voice call, 1:02:03',
      { isVideo: false, isGroup: true },
    ],
    [
      'of a group, going on',
      { call: { callKey: new Uint8Array(1) } },
      'Group call',
      { isGroup: true },
    ],
    [
      'that is planned',
      { scheduledCallCreationMessage: { title: 'Standup', callType: VIDEO } },
      'Planned video call: Standup',
      { isVideo: true },
    ],
  ])('%s', (_case, content, text, details) => {
    expect(map(content)).toMatchObject({ type: 'call', text, details });
  });
});

describe('business messages', () => {
  const BUTTONS = [
    { buttonText: { displayText: 'Yes' } },
    { buttonText: { displayText: 'No' } },
    {},
  ];
  const quickReplyButton = { displayText: 'Stop' };
  const urlButton = { displayText: 'Open' };
  const TEMPLATE = {
    hydratedTitleText: 'Offer',
    hydratedContentText: 'Cheap',
    hydratedFooterText: 'Today',
    hydratedButtons: [{ quickReplyButton }, { urlButton }],
  };
  const buttonParamsJson = '{"display_text":"Pay"}';

  it.each<[string, Content, string]>([
    [
      'with buttons',
      { buttonsMessage: { text: 'T', contentText: 'C', footerText: 'F', buttons: BUTTONS } },
      'T\nC\nF\n[Yes]\n[No]',
    ],
    [
      'with a list',
      {
        listMessage: { title: 'Menu', description: 'Pick', sections: [{ rows: [{ title: 'A' }] }] },
      },
      'Menu\nPick\n[A]',
    ],
    [
      'from a template',
      { templateMessage: { hydratedTemplate: TEMPLATE } },
      'Offer\nCheap\nToday\n[Stop]\n[Open]',
    ],
    [
      'from a template of the other form',
      { templateMessage: { hydratedFourRowTemplate: TEMPLATE } },
      'Offer\nCheap\nToday\n[Stop]\n[Open]',
    ],
    [
      'that is interactive',
      {
        interactiveMessage: {
          header: { title: 'T' },
          body: { text: 'B' },
          nativeFlowMessage: { buttons: [{ name: 'pay', buttonParamsJson }, { name: 'cta' }] },
        },
      },
      'T\nB\n[Pay]\n[cta]',
    ],
    [
      'with buttons that cannot be read',
      {
        interactiveMessage: {
          body: { text: 'B' },
          nativeFlowMessage: { buttons: [{ name: 'pay', buttonParamsJson: '{' }] },
        },
      },
      'B\n[pay]',
    ],
    [
      'that is interactive, from a template',
      { templateMessage: { interactiveMessageTemplate: { body: { text: 'B' } } } },
      'B',
    ],
    [
      'with cards',
      {
        interactiveMessage: {
          body: { text: 'Look' },
          carouselMessage: { cards: [{ body: { text: 'One' } }, { body: { text: 'Two' } }] },
        },
      },
      'Look\nOne\nTwo',
    ],
    [
      'of the oldest kind',
      { highlyStructuredMessage: { elementName: 'hello', params: ['Ann'] } },
      'hello\nAnn',
    ],
    ['a button', { buttonsResponseMessage: { selectedDisplayText: 'Yes' } }, 'Yes'],
    [
      "a template's button",
      { templateButtonReplyMessage: { selectedDisplayText: 'Stop' } },
      'Stop',
    ],
    ["a list's row", { listResponseMessage: { title: 'A' } }, 'A'],
    ['a rich answer', { richResponseMessage: { submessages: [{ messageText: 'Hi' }] } }, 'Hi'],
    ['an answer to a question', { questionResponseMessage: { text: 'Blue' } }, 'Blue'],
    ['something interactive', { interactiveResponseMessage: { body: { text: 'Paid' } } }, 'Paid'],
  ])('can be read: %s', (_case, content, text) => {
    expect(map(content)).toMatchObject({ type: 'text', text });
  });

  it.each<[string, Content, string]>([
    [
      'a product',
      {
        productMessage: {
          product: { title: 'Lamp', priceAmount1000: 12_500, currencyCode: 'EUR' },
        },
      },
      'Product: Lamp, EUR 12.50',
    ],
    [
      'an order',
      { orderMessage: { orderTitle: 'Lamps', itemCount: 2, message: 'Please' } },
      'Order: Lamps, 2 items, Please',
    ],
    ['an order of which little is known', { orderMessage: { orderId: '1' } }, 'Order'],
    ['an invoice', { invoiceMessage: { note: 'No. 7' } }, 'Invoice: No. 7'],
    [
      'a payment',
      { sendPaymentMessage: { noteMessage: { extendedTextMessage: { text: 'Thanks' } } } },
      'Payment: Thanks',
    ],
    [
      'a request to pay',
      { requestPaymentMessage: { amount1000: 9990, currencyCodeIso4217: 'USD' } },
      'Payment request: USD 9.99',
    ],
    [
      'a request that is refused',
      { declinePaymentRequestMessage: {} },
      'A payment request was declined',
    ],
    [
      'a request that is off',
      { cancelPaymentRequestMessage: {} },
      'A payment request was cancelled',
    ],
    ['a pack of stickers', { stickerPackMessage: { name: 'Cats' } }, 'Sticker pack: Cats'],
    [
      'what is hidden here',
      { placeholderMessage: {} },
      'Message that can be read on the phone only',
    ],
  ])('is a sentence where threads have no form for it: %s', (_case, content, text) => {
    expect(map(content)).toMatchObject({ type: 'unsupported', text });
  });
});

describe('any kind', () => {
  /** Every kind of message that the library can decode. */
  const kinds = Object.entries(proto.Message.prototype)
    .filter(([name, value]) => value === null && name !== 'messageContextInfo')
    .map(([name]) => name);

  it('has an entry, except the known ones without', () => {
    expect(kinds.length).toBeGreaterThan(80);
    const none = kinds.filter((kind) => !map({ [kind]: kind === 'conversation' ? 'hi' : {} }));
    expect(none.toSorted()).toEqual([
      'encEventResponseMessage',
      'encReactionMessage',
      'fastRatchetKeySenderKeyDistributionMessage',
      'keepInChatMessage',
      'messageHistoryBundle',
      'pinInChatMessage',
      'pollUpdateMessage',
      'protocolMessage',
      'reactionMessage',
      'secretEncryptedMessage',
      'senderKeyDistributionMessage',
      'stickerSyncRmrMessage',
    ]);
  });

  it('opens a limited number of envelopes', () => {
    let content: Content = { conversation: 'deep' };
    for (let depth = 0; depth < 50; depth += 1)
      content = { ephemeralMessage: { message: content } };
    expect(map(content)).toMatchObject({ type: 'unsupported', text: null });
  });
});

describe('more of something than any app sends', () => {
  const many = <T>(entry: T): T[] => Array<T>(200_000).fill(entry);
  const card = { displayName: 'Ann', vcard: 'TEL:1' };

  it.each<[string, Content]>([
    ['rows', { listMessage: { title: 'A', sections: [{ rows: many({ title: 'a' }) }] } }],
    [
      'buttons',
      { buttonsMessage: { contentText: 'A', buttons: many({ buttonText: { displayText: 'a' } }) } },
    ],
    [
      'native buttons',
      {
        interactiveMessage: {
          body: { text: 'A' },
          nativeFlowMessage: { buttons: many({ name: 'a' }) },
        },
      },
    ],
    [
      'cards of a carousel',
      {
        interactiveMessage: {
          body: { text: 'A' },
          carouselMessage: { cards: many({ body: { text: 'a' } }) },
        },
      },
    ],
    ['parameters', { highlyStructuredMessage: { elementName: 'A', params: many('a') } }],
    [
      'buttons of a template',
      {
        templateMessage: {
          hydratedTemplate: {
            hydratedContentText: 'A',
            hydratedButtons: many({ quickReplyButton: { displayText: 'a' } }),
          },
        },
      },
    ],
    ['contacts', { contactsArrayMessage: { contacts: many(card) } }],
    ['phones', { contactMessage: { displayName: 'A', vcard: many('TEL:1').join('\n') } }],
  ])('is read as far as it is stored: %s', (_case, content) => {
    expect(map(content)?.text).toMatch(/^A/);
  });
});

describe('an album', () => {
  it.each<[string, proto.Message.IAlbumMessage, string]>([
    ['of both', { expectedImageCount: 2, expectedVideoCount: 1 }, 'Album: 2 photos, 1 video'],
    ['of one photo', { expectedImageCount: 1 }, 'Album: 1 photo'],
    ['of nothing', {}, 'Album'],
  ])('%s has a label', (_case, albumMessage, label) => {
    const { expectedImageCount: imageCount = 0, expectedVideoCount: videoCount = 0 } = albumMessage;
    expect(map({ albumMessage })).toMatchObject({
      type: 'album',
      text: null,
      label,
      details: { type: 'album', imageCount, videoCount },
    });
  });
});

describe('an invitation to a group', () => {
  it('has the group, the code and its end', () => {
    const invite = { groupJid: '1203630@g.us', groupName: 'Team', inviteCode: 'C' };
    const content = { groupInviteMessage: { ...invite, inviteExpiration: 5, caption: 'Join us' } };
    expect(map(content)).toMatchObject({
      type: 'group_invite',
      text: 'Join us',
      label: 'Invitation to the group "Team"',
      details: { groupJid: '1203630@g.us', groupName: 'Team', code: 'C', expiresAt: 5000 },
    });
  });

  it('may have nothing', () => {
    expect(map({ groupInviteMessage: {} })).toMatchObject({
      text: null,
      details: { groupJid: '', groupName: '', code: '', expiresAt: null },
    });
  });
});
