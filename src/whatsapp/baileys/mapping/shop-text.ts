import type { proto } from '@whiskeysockets/baileys';
import type { MessageBody } from './message-body.js';
import { toNumber, type Content } from './message-content.js';

/** Products, invoices and payments as text: threads have no other form for them. */
export function toShopBody(content: Content): MessageBody {
  const text = productText(content) ?? paymentText(content);
  return { type: 'unsupported', text };
}

function productText({ productMessage }: Content): string | null {
  if (!productMessage) return null;
  const { product, catalog, body } = productMessage;
  const price = amountText(product?.priceAmount1000, product?.currencyCode);
  const name = product?.title ?? catalog?.title;
  return sentence('Product', [name, price, body]);
}

function paymentText(content: Content): string | null {
  const { sendPaymentMessage, requestPaymentMessage, invoiceMessage } = content;
  if (invoiceMessage) return sentence('Invoice', [invoiceMessage.note]);
  if (sendPaymentMessage) return sentence('Payment', [noteOf(sendPaymentMessage)]);
  if (content.declinePaymentRequestMessage) return 'A payment request was declined';
  if (content.cancelPaymentRequestMessage) return 'A payment request was cancelled';
  if (content.paymentInviteMessage) return 'Invitation to payments on WhatsApp';
  if (!requestPaymentMessage) return null;
  const { amount1000, currencyCodeIso4217 } = requestPaymentMessage;
  const amount = amountText(amount1000, currencyCodeIso4217);
  return sentence('Payment request', [amount, noteOf(requestPaymentMessage)]);
}

function noteOf({ noteMessage }: { noteMessage?: proto.IMessage | null }): string | null {
  return noteMessage?.extendedTextMessage?.text || noteMessage?.conversation || null;
}

export function sentence(start: string, parts: (string | null | undefined)[]): string {
  const rest = parts.filter(Boolean).join(', ');
  return rest ? `${start}: ${rest}` : start;
}

/** WhatsApp counts thousandths of the currency's unit. */
export function amountText(
  amount1000: Parameters<typeof toNumber>[0],
  currency: string | null | undefined,
): string | null {
  const amount = toNumber(amount1000);
  return amount && currency ? `${currency} ${(amount / 1000).toFixed(2)}` : null;
}
