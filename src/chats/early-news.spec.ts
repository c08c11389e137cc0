import { describe, expect, it } from '@jest/globals';
import type { DeliveryUpdate } from '../whatsapp/inbound-batch.js';
import { EarlyNews } from './early-news.js';

function update(messageId: string, changes: Partial<DeliveryUpdate> = {}): DeliveryUpdate {
  return { messageId, step: 'read', at: 1, ...changes };
}

describe('EarlyNews', () => {
  it('gives all that was said of a message, in order, once', () => {
    const news = new EarlyNews();
    news.addDelivery(update('A', { step: 'delivered' }));
    news.addDelivery(update('B'));
    news.addDelivery(update('A', { step: 'read' }));
    expect(news.takeDeliveries('A').map(({ step }) => step)).toEqual(['delivered', 'read']);
    expect(news.takeDeliveries('A')).toEqual([]);
  });

  it('tells once that a message was read elsewhere', () => {
    const news = new EarlyNews();
    news.addReadElsewhere('A');
    expect([news.takeReadElsewhere('A'), news.takeReadElsewhere('A')]).toEqual([true, false]);
    expect(news.takeReadElsewhere('B')).toBe(false);
  });

  it('forgets the oldest when messages never come', () => {
    const news = new EarlyNews();
    for (let index = 0; index <= 1000; index += 1) {
      news.addDelivery(update(`D${index}`));
      news.addReadElsewhere(`R${index}`);
    }
    expect(news.takeDeliveries('D0')).toEqual([]);
    expect(news.takeDeliveries('D1')).toHaveLength(1);
    expect(news.takeReadElsewhere('R0')).toBe(false);
    expect(news.takeReadElsewhere('R1')).toBe(true);
  });
});
