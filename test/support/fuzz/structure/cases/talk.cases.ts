import type { Contact, SayOptions } from '../../../../../packages/network/src/people/contact.js';
import type { StanzaAttributes } from '../../../../../packages/network/src/people/content/envelope.js';
import { extremeFigure, extremeWord } from '../extremes.js';
import type { Random } from '../../../../../packages/network/src/state/random.js';
import { anyContent } from './content.js';
import type { CaseMaker } from './fuzz-case.js';

const WRONG_FORMS = 0.2;

export const fromContact: CaseMaker = (random, cast) => {
  const speaker = random.pick(cast.hostile);
  const names = cast.namesFor(speaker);
  const { kind, bytes } = anyContent(random, names);
  const id = idOf(random, names.ids);
  return { kind: `contact, ${kind}`, send: () => tell(speaker, bytes, { id }) };
};

export const fromMember: CaseMaker = (random, cast) => {
  const speaker = random.pick(cast.members);
  // A person with a hidden number cannot speak in a group of numbers.
  const { hidesAlternate } = speaker.account;
  const to = random.pick(hidesAlternate ? [cast.group] : [cast.group, cast.otherGroup]);
  const { kind, bytes } = anyContent(random, cast.names);
  const id = idOf(random, cast.names.ids);
  return { kind: `member, ${kind}`, send: () => tell(speaker, bytes, { to, id }) };
};

export const fromPhone: CaseMaker = (random, cast) => {
  const to = random.pick([...cast.hostile, cast.group]);
  const { kind, bytes } = anyContent(random, cast.names);
  const id = idOf(random, cast.names.ids);
  return {
    kind: `phone, ${kind}`,
    send: () => cast.phone.sendMessage(to, {}, { unknownFields: bytes, id }),
  };
};

/** Messages between the devices of the account, which only a phone may send to them. */
export const fromPhoneToDevices: CaseMaker = (random, cast) => {
  const { kind, bytes } = anyContent(random, cast.names);
  return { kind: `phone to devices, ${kind}`, send: () => cast.phone.sendPeerMessage(bytes) };
};

/** Fields in the form of another kind: most of these cannot be decoded. */
export const inWrongForm: CaseMaker = (random, cast) => {
  const { bytes } = anyContent(random, cast.names, WRONG_FORMS);
  return { kind: 'wrong form', send: () => tell(cast.garbled, bytes, { id: random.id() }) };
};

/** An ordinary text in a stanza with impossible attributes: the text must arrive. */
export const inStrangeStanza: CaseMaker = (random, cast, index) => {
  const speaker = random.pick([...cast.hostile, ...cast.members]);
  const to = cast.members.includes(speaker) ? cast.group : undefined;
  const text = `in a strange stanza ${index}`;
  const id = random.id();
  const attributes = strangeAttributes(random);
  const send = async (): Promise<void> => {
    await speaker.say(text, { to, id, attributes });
    const jid = to ? to.jid : speaker.account.address(speaker.addressing);
    cast.clean.push({ jid, id, text });
  };
  return { kind: `stanza, ${Object.keys(attributes).join(' ')}`, send };
};

function strangeAttributes(random: Random): StanzaAttributes {
  const all: StanzaAttributes = {
    t: random.chance(0.1) ? undefined : extremeFigure(random),
    notify: extremeWord(random),
    offline: extremeFigure(random),
    edit: extremeFigure(random),
    type: extremeWord(random),
    verified_level: extremeWord(random),
    verified_name: extremeFigure(random),
    count: extremeFigure(random),
    server_id: extremeFigure(random),
  };
  const names = random.some(Object.keys(all), 1 + random.below(3));
  if (random.chance(0.5) && !names.includes('t')) names.push('t');
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

/** Sometimes an id that is in use. */
function idOf(random: Random, used: readonly string[]): string {
  return random.chance(0.05) ? random.pick(used) : random.id();
}

function tell(speaker: Contact, bytes: Uint8Array, options: SayOptions): Promise<unknown> {
  return speaker.sendMessage({}, { ...options, unknownFields: bytes });
}
