import { MessageCodec, type EncodedMessage } from '../../../src/whatsapp/message-codec.js';

/** A codec without the library: a spec decides the results. */
export class FakeCodec extends MessageCodec {
  private ids = 0;

  /** The content of a sealed edit; a spec sets it. */
  openEdit: MessageCodec['openEdit'] = () => null;

  /** The positions that a sealed vote opens to; a spec sets it. */
  openVote: MessageCodec['openVote'] = () => null;

  /** The file of each content; a spec sets it. */
  fileOf: MessageCodec['fileOf'] = () => null;
  thumbnailOf: MessageCodec['thumbnailOf'] = () => null;

  encodeText(text: string): EncodedMessage {
    this.ids += 1;
    return { id: `OUT${this.ids}`, content: Buffer.from(text) };
  }

  encodeChange: MessageCodec['encodeChange'] = ({ type }) => this.encodeText(type);
  encodeVote: MessageCodec['encodeVote'] = () => this.encodeText('vote');
  encodeForward: MessageCodec['encodeForward'] = () => notSet();
  withText: MessageCodec['withText'] = (_content, text) => Buffer.from(text);

  /** Files; a spec sets what it needs. */
  encodeFile: MessageCodec['encodeFile'] = () => notSet();
  encodeContent: MessageCodec['encodeContent'] = () => notSet();
  uploadForm: MessageCodec['uploadForm'] = () => notSet();
  withLocation: MessageCodec['withLocation'] = () => notSet();
}

function notSet(): never {
  throw new Error('A spec sets it');
}
