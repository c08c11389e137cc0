import { describe, expect, it } from '@jest/globals';
import { namesThirdPerson } from './third-person.js';

const ANN = '15550001@s.whatsapp.net';
const EVE = '15550002@s.whatsapp.net';
const GROUP = '120363000000000001@g.us';

describe('namesThirdPerson', () => {
  it.each([
    ['message', { from: EVE, participant: ANN }, true],
    ['receipt', { from: '15550002:3@s.whatsapp.net', participant: '901@lid' }, true],
    ['chatstate', { from: '902@lid', participant: ANN }, true],
    ['presence', { from: EVE, participant: 'nonsense' }, true],
    ['message', { from: '15550002:3@s.whatsapp.net', participant: EVE }, false],
    ['message', { from: EVE }, false],
    ['message', { from: GROUP, participant: ANN }, false],
    ['message', { from: 'status@broadcast', participant: ANN }, false],
    ['notification', { from: EVE, participant: ANN }, false],
    ['receipt', { participant: ANN }, false],
  ])('says of a %s with %j: %p', (tag, attrs, isThird) => {
    expect(namesThirdPerson({ tag, attrs })).toBe(isThird);
  });
});
