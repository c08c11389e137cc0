import { describe, expect, it } from '@jest/globals';
import { contactProblems, EMPTY_CONTACT, toContacts } from './contact-form.js';
import { EMPTY_LOCATION, locationProblems, parsePosition, toLocation } from './location-form.js';
import { choosable, NO_PEOPLE, searchText, togglePerson } from '../people/people.js';
import { EMPTY_POLL, pollProblems, removeOption, toPoll, writeOption } from './poll-form.js';

const ANA = { jid: 'a@lid', name: 'Ana', phone: '+15550101' };

describe('a poll', () => {
  const poll = { question: ' Where? ', options: ['here', ' there ', ''], hasSeveral: false };

  it('is sent without its empty options', () => {
    expect(pollProblems(poll)).toEqual({});
    expect(toPoll(poll)).toEqual({
      type: 'poll',
      question: 'Where?',
      options: ['here', 'there'],
      selectable_count: 1,
    });
    expect(toPoll({ ...poll, hasSeveral: true }).selectable_count).toBe(0);
  });

  it('tells the missing parts, and the doubled option', () => {
    expect(Object.keys(pollProblems(EMPTY_POLL))).toEqual(['question', 'option-0']);
    expect(Object.keys(pollProblems({ ...poll, options: ['a', 'b', ' a', ''] }))).toEqual([
      'option-2',
    ]);
    expect(Object.keys(pollProblems({ ...poll, options: ['a', ''] }))).toEqual(['option-1']);
  });

  it('has room for one more option, up to twelve', () => {
    expect(writeOption({ ...poll, options: ['a', ''] }, 1, 'b').options).toEqual(['a', 'b', '']);
    const eleven = Array.from({ length: 11 }, (_, index) => String(index));
    const full = writeOption({ ...poll, options: [...eleven, ''] }, 11, 'last');
    expect(full.options).toEqual([...eleven, 'last']);
  });

  it('keeps two fields when options are removed', () => {
    expect(removeOption({ ...poll, options: ['a', 'b'] }, 0).options).toEqual(['b', '']);
  });
});

describe('a location', () => {
  it('takes points and commas, and the optional texts', () => {
    const form = { ...EMPTY_LOCATION, latitude: '52,5', longitude: ' -13.4 ', name: 'Office ' };
    expect(locationProblems(form)).toEqual({});
    expect(toLocation(form)).toEqual({
      type: 'location',
      latitude: 52.5,
      longitude: -13.4,
      name: 'Office',
    });
  });

  it.each([
    ['', '0', ['latitude']],
    ['90.1', '180.1', ['latitude', 'longitude']],
    ['north', '0', ['latitude']],
    ['-90', '180', []],
  ])('of %s and %s has wrong fields: %j', (latitude, longitude, fields) => {
    const problems = locationProblems({ ...EMPTY_LOCATION, latitude, longitude });
    expect(Object.keys(problems)).toEqual(fields);
  });

  it('is taken from what maps give', () => {
    const position = { latitude: '52.52', longitude: '-13.405' };
    expect(parsePosition('52.52, -13.405')).toEqual(position);
    expect(parsePosition('52.52 -13.405')).toEqual(position);
    expect(parsePosition('52.52')).toBeNull();
    expect(parsePosition('52,5')).toBeNull();
  });
});

describe('a contact card', () => {
  it('is of known people, and of one that is typed', () => {
    const form = { chosen: [ANA], name: 'Ben ', phone: '+15550102' };
    expect(contactProblems(form)).toEqual({});
    expect(toContacts(form)).toEqual({
      type: 'contact',
      contacts: [
        { name: 'Ana', phone: '+15550101' },
        { name: 'Ben', phone: '+15550102' },
      ],
    });
  });

  it('tells the missing parts', () => {
    expect(Object.keys(contactProblems(EMPTY_CONTACT))).toEqual(['search']);
    expect(Object.keys(contactProblems({ ...EMPTY_CONTACT, name: 'Ben' }))).toEqual(['phone']);
    expect(Object.keys(contactProblems({ ...EMPTY_CONTACT, phone: '1-2' }))).toEqual([
      'name',
      'phone',
    ]);
  });
});

describe('people to choose from', () => {
  it('are the found ones, and a number that was typed in full', () => {
    const found = [ANA];
    expect(choosable({ ...NO_PEOPLE, found, text: 'an' })).toEqual(found);
    expect(choosable({ ...NO_PEOPLE, found, text: '+1 555 0199' })).toEqual([
      { jid: '15550199@s.whatsapp.net', name: '+15550199', phone: '+15550199' },
      ANA,
    ]);
    expect(choosable({ ...NO_PEOPLE, found, text: '15550101' })).toEqual(found);
    expect(choosable({ ...NO_PEOPLE, text: '1555' })).toEqual([]);
  });

  it('are searched by name, or by the digits of a number', () => {
    expect(searchText(' Ana-Maria 2 ')).toBe('Ana-Maria 2');
    expect(searchText('+1 (555) 01-99')).toBe('15550199');
    expect(searchText(' ')).toBe('');
  });

  it('are chosen and left out by turns', () => {
    expect(togglePerson([], ANA)).toEqual([ANA]);
    expect(togglePerson([ANA], { ...ANA })).toEqual([]);
  });
});
