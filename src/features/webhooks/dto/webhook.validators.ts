import { ValidateBy, type ValidationOptions } from 'class-validator';

const MAX_URL = 2000;
const MAX_HEADERS = 20;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const HEADER_VALUE = /^[\t\x20-\x7e]{0,4000}$/;
/** Headers that the service or the connection sets. */
const OWN_HEADERS =
  /^(webhook-.*|host|content-.*|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|proxy-.*)$/i;

/** An address to post to; its target is checked at each connection. */
export const IsWebhookUrl = () =>
  validateBy('isWebhookUrl', isWebhookUrl, {
    message: 'must be an http or https address without a user, such as https://example.com/hook',
  });

/** Header names with their values. */
export const IsWebhookHeaders = () =>
  validateBy('isWebhookHeaders', isWebhookHeaders, {
    message: `must be an object of ${MAX_HEADERS} headers at most, such as {"Authorization": "Bearer …"}; webhook-*, content-* and those of the connection are set by the service`,
  });

function validateBy(
  name: string,
  validate: (value: unknown) => boolean,
  options: ValidationOptions,
): PropertyDecorator {
  return ValidateBy({ name, validator: { validate } }, options);
}

function isWebhookUrl(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MAX_URL || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
}

function isWebhookHeaders(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return entries.length <= MAX_HEADERS && entries.every(isHeader);
}

function isHeader([name, value]: [string, unknown]): boolean {
  const isAllowed = HEADER_NAME.test(name) && !OWN_HEADERS.test(name);
  return isAllowed && typeof value === 'string' && HEADER_VALUE.test(value);
}
