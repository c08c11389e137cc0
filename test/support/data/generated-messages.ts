/** A chat of a made-up store: every tenth is a group. */
export class GeneratedChat {
  readonly isGroup: boolean;
  readonly jid: string;
  readonly pn: string | null;
  readonly lid: string | null;
  readonly name: string | null;
  /** Its row in the store. */
  rowId = 0;

  constructor(readonly index: number) {
    const number = String(1_000_000 + index);
    this.isGroup = index % 10 === 9;
    this.pn = this.isGroup ? null : `1555${number}@s.whatsapp.net`;
    this.lid = this.isGroup ? null : `900000${number}@lid`;
    this.jid = this.pn ?? `120363000000${number}@g.us`;
    this.name = this.isGroup ? `Group ${index}` : `Contact ${index}`;
  }

  get addresses(): string[] {
    return [this.pn, this.lid, this.jid].filter(
      (jid, place, all): jid is string => jid !== null && all.indexOf(jid) === place,
    );
  }
}

export interface GeneratedMessage {
  id: string;
  fromMe: boolean;
  senderJid: string;
  senderName: string | null;
  type: 'text' | 'image';
  text: string;
  status: string;
  /** JSON */
  media: string | null;
}

const MEMBERS = 20;
const IMAGE = JSON.stringify({
  mimetype: 'image/jpeg',
  fileName: null,
  size: 120_000,
  seconds: null,
  width: 1200,
  height: 800,
  isVoice: false,
  isAnimated: false,
  waveform: null,
});

/** The message of a number, always the same one: its text ends with `#<number>`. */
export function generatedMessage(
  index: number,
  chat: GeneratedChat,
  phoneJid: string,
): GeneratedMessage {
  const chance = scramble(index);
  const fromMe = chance % 3 === 0;
  const member = chance % MEMBERS;
  const isImage = chance % 25 === 7;
  const other = chat.isGroup ? `1555${2_000_000 + member}@s.whatsapp.net` : chat.jid;
  return {
    id: `GEN${index.toString(36).toUpperCase().padStart(8, '0')}`,
    fromMe,
    senderJid: fromMe ? phoneJid : other,
    senderName: chat.isGroup && !fromMe ? `Member ${member}` : null,
    type: isImage ? 'image' : 'text',
    text: `${sentence(chance)} #${index}`,
    status: fromMe ? 'read' : 'received',
    media: isImage ? IMAGE : null,
  };
}

function sentence(chance: number): string {
  const words: string[] = [];
  for (let rest = chance; words.length < 3 + (chance % 7); rest = scramble(rest)) {
    // Squared, so that the first words are as frequent as in a language.
    const place = Math.floor(((rest % 1000) / 1000) ** 2 * WORDS.length);
    words.push(WORDS[place]);
  }
  return words.join(' ');
}

/** Spreads numbers like a die, the same way every time (a step of Knuth's multiplicative hash). */
function scramble(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 15), 2_654_435_761) >>> 0;
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

const WORDS = (
  'the to and you it is that for in on we be have this are with not but at can all just do so me will ' +
  'up out get about know time good there go one day see when from your now think back then what come ' +
  'right if well over thanks here more like really they make work some how was after need want today ' +
  'tomorrow morning evening meeting train station coffee lunch dinner ticket picture holiday weekend ' +
  'invoice parcel doctor garden kitchen window bicycle weather birthday present football concert ' +
  'Straße café naïve señor größer Ελλάδα привет спасибо 你好 明天见 ありがとう 감사합니다 مرحبا שלום 😀 👍🏽 🎉 ❤️'
).split(' ');
