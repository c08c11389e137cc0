import type { proto } from '@whiskeysockets/baileys';
import type { MessageDetails } from '../../inbound-batch.js';
import type { MessageBody } from './message-body.js';
import { readJson } from './read-json.js';

type Choice = Extract<MessageDetails, { type: 'choice' }>;
type Chosen = Partial<Record<'id' | 'text' | 'description' | 'name', string | null>> &
  Pick<Partial<Choice>, 'parameters' | 'card_index'>;

/** The chosen one of some buttons. */
export function toButtonChoice({
  selectedButtonId,
  selectedDisplayText,
}: proto.Message.IButtonsResponseMessage): MessageBody {
  return toChoice('button', { id: selectedButtonId, text: selectedDisplayText });
}

/** The chosen row of a list. */
export function toRowChoice({
  title,
  description,
  singleSelectReply,
}: proto.Message.IListResponseMessage): MessageBody {
  return toChoice('row', { id: singleSelectReply?.selectedRowId, text: title, description });
}

/** The chosen button of a template, which may be on a card of a carousel. */
export function toTemplateChoice(reply: proto.Message.ITemplateButtonReplyMessage): MessageBody {
  return toChoice('template', {
    id: reply.selectedId,
    text: reply.selectedDisplayText,
    card_index: reply.selectedCarouselCardIndex,
  });
}

/** The answer to a flow, such as a form: its parameters have the id, if there is one. */
export function toFlowChoice({
  body,
  nativeFlowResponseMessage: flow,
}: proto.Message.IInteractiveResponseMessage): MessageBody {
  const parameters = readJson(flow?.paramsJson);
  const id = typeof parameters?.id === 'string' ? parameters.id : null;
  return toChoice('flow', { id, text: body?.text, name: flow?.name, parameters });
}

function toChoice(kind: Choice['kind'], chosen: Chosen): MessageBody {
  const choice: Choice = {
    type: 'choice',
    kind,
    id: chosen.id || null,
    text: chosen.text || null,
    description: chosen.description || null,
    name: chosen.name || null,
    parameters: chosen.parameters ?? null,
    card_index: chosen.card_index ?? null,
  };
  const text = choice.text ?? (kind === 'flow' ? choice.name : choice.id);
  return { type: 'text', text, details: choice };
}
