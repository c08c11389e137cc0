import { describe, expect, it } from '@jest/globals';
import { toEventShapes, toStanzaShape } from './shapes.js';

describe('toStanzaShape', () => {
  it('keeps the kind of a stanza, and leaves out people, times and contents', () => {
    const xml =
      "<message id='3A1' from='15550101@s.whatsapp.net' type='text' t='1700000000'>\n  <enc v='2' type='pkmsg'>0a0b</enc>\n</message>";
    expect(toStanzaShape(xml)).toBe(
      '<message from id t type=text><enc type=pkmsg v=2>…</enc></message>',
    );
  });

  it('leaves out what the library adds at random', () => {
    const token = "<reporting ><reporting_token v='2'>0a</reporting_token></reporting>";
    expect(toStanzaShape(`<message id='1'>${token}</message>`)).toBe('<message id></message>');
  });

  it('knows no order of attributes, and names a long list by its first entry', () => {
    expect(toStanzaShape("<iq type='get' id='1'/>")).toBe(toStanzaShape("<iq id='1' type='get'/>"));
    const keys = '<key><id>01</id><value>0a</value></key>'.repeat(812);
    expect(toStanzaShape(`<list>${keys}</list>`)).toBe(
      '<list><key><id>…</id><value>…</value></key> and so on</list>',
    );
  });

  it('differs for another type, another attribute and another child', () => {
    const shapes = ["<iq type='get'/>", "<iq type='set'/>", "<iq type='get' to='x'/>"];
    expect(new Set(shapes.map(toStanzaShape)).size).toBe(3);
  });
});

describe('toEventShapes', () => {
  it('has the fields of each entry', () => {
    const entries = [{ key: { id: 'A' }, update: { status: 2 } }, { key: { id: 'B' } }];
    expect(toEventShapes('messages.update', entries)).toEqual([
      'event messages.update .key.id .update.status',
      'event messages.update .key.id',
    ]);
  });

  it('has one text for each message of an event, as how many come at once depends on the moment', () => {
    const messages = [{ key: { id: 'A' } }, { key: { id: 'B' } }];
    expect(toEventShapes('messages.upsert', { messages, type: 'notify' })).toEqual([
      'event messages.upsert .key.id',
      'event messages.upsert .key.id',
    ]);
  });

  it('reads no bytes, and names nobody', () => {
    const data = { '15550101@s.whatsapp.net': { type: 'Buffer', data: 'AA==' } };
    expect(toEventShapes('presence.update', data)).toEqual(['event presence.update .*']);
  });
});
