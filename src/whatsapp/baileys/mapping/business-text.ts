import type { proto } from '@whiskeysockets/baileys';
import { joinLines, type MessageBody } from './message-body.js';
import { toMediaBody } from './media.mapper.js';
import type { Content } from './message-content.js';
import { readJson } from './read-json.js';

/** More than WhatsApp's own clients show: those show a few dozen. */
const MOST_CHOICES = 1000;

/** A business message as readable text: header, body, footer, then the choices in brackets. */
function toBody(
  parts: (string | null | undefined)[],
  choices: (string | null | undefined)[],
  header: Content = {},
): MessageBody {
  const shown = choices.slice(0, MOST_CHOICES).filter(Boolean);
  const text = joinLines(parts.concat(shown.map((choice) => `[${choice}]`)));
  const media = toMediaBody(header);
  return media ? { ...media, text } : { type: 'text', text };
}

export function toButtonsBody(message: proto.Message.IButtonsMessage): MessageBody {
  const { text, contentText, footerText, buttons } = message;
  const choices = (buttons ?? []).map(({ buttonText }) => buttonText?.displayText);
  return toBody([text, contentText, footerText], choices, message);
}

export function toListBody(message: proto.Message.IListMessage): MessageBody {
  const rows = (message.sections ?? []).flatMap((section) => section.rows ?? []);
  return toBody(
    [message.title, message.description, message.footerText],
    rows.map(({ title }) => title),
  );
}

export function toTemplateBody(message: proto.Message.ITemplateMessage): MessageBody {
  const { interactiveMessageTemplate, fourRowTemplate } = message;
  if (interactiveMessageTemplate) return toInteractiveBody(interactiveMessageTemplate);
  const template = message.hydratedFourRowTemplate ?? message.hydratedTemplate;
  if (!template && fourRowTemplate) {
    const { content, footer } = fourRowTemplate;
    return toBody([structuredText(content), structuredText(footer)], [], fourRowTemplate);
  }
  const choices = (template?.hydratedButtons ?? []).map(
    ({ quickReplyButton, urlButton, callButton }) =>
      (quickReplyButton ?? urlButton ?? callButton)?.displayText,
  );
  return toBody(
    [template?.hydratedTitleText, template?.hydratedContentText, template?.hydratedFooterText],
    choices,
    template ?? {},
  );
}

export function toInteractiveBody(message: proto.Message.IInteractiveMessage): MessageBody {
  const { header, body, footer, nativeFlowMessage, carouselMessage } = message;
  const cards = (carouselMessage?.cards ?? [])
    .slice(0, MOST_CHOICES)
    .map((card) => toInteractiveBody(card).text);
  const choices = (nativeFlowMessage?.buttons ?? []).map(
    ({ buttonParamsJson, name }) => textOf(readJson(buttonParamsJson)?.display_text) ?? name,
  );
  return toBody(
    [header?.title, header?.subtitle, body?.text, footer?.text].concat(cards),
    choices,
    header ?? {},
  );
}

/** The header of a business message, which may have a file; empty for all other messages. */
export function businessHeaderOf(content: Content): Content {
  const { buttonsMessage, interactiveMessage, highlyStructuredMessage } = content;
  const template = content.templateMessage ?? highlyStructuredMessage?.hydratedHsm;
  return (
    buttonsMessage ??
    (interactiveMessage ?? template?.interactiveMessageTemplate)?.header ??
    template?.hydratedFourRowTemplate ??
    template?.hydratedTemplate ??
    template?.fourRowTemplate ??
    {}
  );
}

export function toStructuredBody(message: proto.Message.IHighlyStructuredMessage): MessageBody {
  const { hydratedHsm } = message;
  return hydratedHsm ? toTemplateBody(hydratedHsm) : toBody([structuredText(message)], []);
}

/** Only phones have the template itself; its parameters are readable here. */
function structuredText(message: proto.Message.IHighlyStructuredMessage | null | undefined) {
  const template = message?.hydratedHsm;
  if (template) return toTemplateBody(template).text;
  return joinLines([message?.elementName].concat(message?.params?.slice(0, MOST_CHOICES) ?? []));
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
