import { proto } from '@whiskeysockets/baileys';
import type { MessageBody } from './message-body.js';
import { toNumber } from './message-content.js';
import { amountText, sentence } from './shop-text.js';

const { OrderStatus } = proto.Message.OrderMessage;
const STATUS = {
  [OrderStatus.INQUIRY]: 'inquiry',
  [OrderStatus.ACCEPTED]: 'accepted',
  [OrderStatus.DECLINED]: 'declined',
} as const;

/** An order from a catalog. Its items are not in the message: a phone asks WhatsApp for them, by id and token. */
export function toOrderBody(order: proto.Message.IOrderMessage): MessageBody {
  const { itemCount, status, totalAmount1000, totalCurrencyCode, message } = order;
  const items = itemCount ? `${itemCount} ${itemCount === 1 ? 'item' : 'items'}` : null;
  const total = amountText(totalAmount1000, totalCurrencyCode);
  return {
    type: 'unsupported',
    text: sentence('Order', [order.orderTitle, items, total, message]),
    details: {
      type: 'order',
      id: order.orderId || null,
      token: order.token || null,
      status: (status && STATUS[status]) || null,
      title: order.orderTitle || null,
      message: message || null,
      item_count: itemCount ?? null,
      total_amount_1000: toNumber(totalAmount1000),
      currency: totalCurrencyCode || null,
      seller_jid: order.sellerJid || null,
      request_id: order.orderRequestMessageId?.id || null,
    },
  };
}
