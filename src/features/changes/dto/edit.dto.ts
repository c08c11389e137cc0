import { IsMessageText } from '../../send/dto/text.rules.js';

export class EditDto {
  /** The new text or caption, sent exactly as given. */
  @IsMessageText()
  text: string;
}
