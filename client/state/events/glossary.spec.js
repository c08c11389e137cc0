import { describe, expect, it } from '@jest/globals';
import { anEvent, aStanza } from '../../testing/factories.js';
import { meaningOf } from './glossary.js';

describe('the meaning of a stanza', () => {
  it.each([
    ["<receipt id='1'/>", /has received/],
    ["<receipt id='1' type='retry'/>", /could not be decrypted/],
    ["<ack class='message' id='1'/>", /WhatsApp has the message\./],
    ["<ack class='message' id='1' error='463'/>", /refuses the message, with code 463/],
    ["<iq type='get' xmlns='usync'/>", /people/],
    ["<iq type='result' id='1'/>", /The answer/],
    ["<notification type='devices'/>", /linked or unlinked/],
    ["<message id='1'/>", /A message/],
  ])('%s has one', (xml, meaning) => {
    expect(meaningOf(aStanza('in', xml))).toMatch(meaning);
  });

  it('names the sender of an acknowledgement', () => {
    expect(meaningOf(aStanza('out', "<ack class='receipt' id='1'/>"))).toContain('This device');
  });

  it('is never invented', () => {
    expect(meaningOf(aStanza('in', "<notification type='new'/>"))).toBeNull();
    expect(meaningOf(aStanza('in', '<new/>'))).toBeNull();
    expect(meaningOf(anEvent({ type: 'new.event' }))).toBeNull();
  });
});
