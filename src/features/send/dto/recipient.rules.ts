/** Digits, an optional leading +, and an optional suffix: WhatsApp's or that of the specification. */
export const RECIPIENT = /^\+?([0-9]{1,20})(?:@s\.whatsapp\.net|@s\.provider\.net)?$/;
