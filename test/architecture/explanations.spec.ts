import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { REACHED_STATUSES } from '../../packages/client/src/messages/wait-for-status.js';
import { FAULT_SWITCHES } from '../../packages/network/src/control/fault-switches.js';
import { REACHED_STATUSES as API_STATUSES } from '../../src/store/rows/messages/message-status.policy.js';
import { SEND_FAILURES } from '../../src/store/rows/messages/send-failure.js';
import { ERROR_TABLE } from '../../src/base/common/errors/error-table.js';
import { EVENT_TYPES, LOGGED_KINDS } from '../../src/base/storage/event-catalog.js';
import { SERVICE_OFF } from '../../src/insight/stats/service-off.js';
import { REASONS } from '../../src/whatsapp/session-reasons.js';
import { codeIn, tableRows } from '../docs/page-tables.js';
import { readCommitted } from '../openapi/document.js';

/** The page has its own settings for types. */
const CATALOG: string = '../../client/locales/en.js';
const { default: texts } = (await import(CATALOG)) as { default: Record<string, string> };

const PLAYGROUND: string = '../../client/state/playground/playground.view.js';
const { faultWording } = (await import(PLAYGROUND)) as {
  faultWording: (fault: { name: string; does: string }) => { label: string };
};

const GLOSSARY: string = '../../client/state/events/glossary.js';
const glossary = (await import(GLOSSARY)) as { EVENT_TYPES: string[] };

const MESSAGES: string = '../../client/state/messages/message.view.js';
const messages = (await import(MESSAGES)) as Record<
  'statusText' | 'stepText',
  (name: string) => string | null
>;

const STREAM: string = '../../client/service/event-stream.js';
const stream = (await import(STREAM)) as { RECORD_NAMES: string[] };

const readPage = (path: string): string =>
  readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

/** All codes of the service, by the field that has them. */
const CODES = {
  reason: [
    ...Object.values(REASONS).map(({ code }) => code),
    ...Object.values(SERVICE_OFF).map(({ reason_code }) => reason_code),
  ],
  message: Object.keys(SEND_FAILURES),
  request: Object.keys(ERROR_TABLE),
};

/** @returns the codes that the page explains */
function explained(origin: string): string[] {
  const start = `explain.${origin}.`;
  const keys = Object.keys(texts).filter((key) => key.startsWith(start));
  return keys.map((key) => key.slice(start.length));
}

describe('the explanations of the page', () => {
  it.each(Object.entries(CODES))('are those of every %s code, and of no other', (origin, codes) => {
    expect(explained(origin).toSorted()).toEqual(codes.toSorted());
  });
});

describe('the glossary of the page', () => {
  it('has every event, and no other', () => {
    const start = 'glossary.event.';
    const keys = Object.keys(texts).filter((key) => key.startsWith(start));
    expect(keys.map((key) => key.slice(start.length)).toSorted()).toEqual(EVENT_TYPES.toSorted());
    expect(glossary.EVENT_TYPES.toSorted()).toEqual(EVENT_TYPES.toSorted());
  });
});

describe('a step of a message', () => {
  const rows = tableRows('docs/glossary.md', '`status`').map((cells) => codeIn(cells.join()));
  const schemas = readCommitted().components?.schemas as unknown as Record<
    string,
    { properties: Record<string, { enum: string[] }> }
  >;

  it('has a row of the glossary with its names, but for those that are of no step', () => {
    const ofNone = ['received', 'undecrypted', 'uploaded', 'written'];
    const names = [
      ...schemas.MessageDto.properties.status.enum,
      ...schemas.TimelineEntryDto.properties.step.enum,
      ...EVENT_TYPES.filter((type) => type.startsWith('ack.') || type === 'message.queued'),
    ];
    expect(new Set(rows.flat())).toEqual(new Set(names.filter((name) => !ofNone.includes(name))));
  });

  it('that can be waited for is the same everywhere', () => {
    expect(REACHED_STATUSES).toEqual(API_STATUSES);
    expect(rows.map(([status]) => status)).toEqual(expect.arrayContaining([...API_STATUSES]));
  });

  it('has the same words on the page as a status and in the timeline', () => {
    for (const [status, _event, step = status] of rows)
      expect([status, messages.stepText(step)]).toEqual([status, messages.statusText(status)]);
  });
});

describe('the live events of the page', () => {
  it('are of every stored kind', () => {
    expect(stream.RECORD_NAMES.toSorted()).toEqual(LOGGED_KINDS.toSorted());
  });
});

describe('the playground', () => {
  it.each(Object.keys(FAULT_SWITCHES))('has words for the fault %s', (name) => {
    expect(faultWording({ name, does: '' }).label).not.toBe(name);
  });
});

describe('packages/network/README.md', () => {
  const page = readPage('packages/network/README.md');

  it.each(Object.keys(FAULT_SWITCHES))('names the switch %s', (name) => {
    expect(page).toContain(`\`${name}\``);
  });
});

describe('docs/events.md', () => {
  const page = readPage('docs/events.md');

  it.each(EVENT_TYPES)('names %s', (type) => expect(page).toContain(`\`${type}\``));
});
