/** A part of a JSON schema, as OpenAPI 3.1 has it. */
export type Schema = Record<string, unknown>;

const string: Schema = { type: 'string' };
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The schemas of the answers to commands, for the OpenAPI document. */
export const person = ref('Person');
export const sent = ref('Sent');
export const received = ref('Received');
export const group = ref('Group');
export const client = ref('Client');
export const clock = ref('Clock');
export const listOf = (items: Schema): Schema => ({ type: 'array', items });

function object(properties: Record<string, Schema>, optional: string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required };
}

export const SCHEMAS: Record<string, Schema> = {
  Person: object(
    {
      kind: { enum: ['phone', 'contact'] },
      number: string,
      jid: string,
      lid: string,
      name: string,
      about: string,
    },
    ['about'],
  ),
  Sent: object({ id: { ...string, description: 'The id of the message.' } }),
  Received: {
    description: 'A message that a contact has received and decrypted.',
    ...object(
      {
        id: string,
        kind: { ...string, description: 'Such as text, image or poll.' },
        text: string,
        details: {},
        mentions: listOf(string),
        quotes: string,
        expiration: { type: 'number' },
        at: { ...string, format: 'date-time' },
        via: { enum: ['phone', 'companion'], description: 'Which device has sent it.' },
        room: { ...string, description: 'The jid of its group.' },
        copies: { type: 'integer', description: 'How often it has arrived.' },
      },
      ['text', 'details', 'mentions', 'quotes', 'expiration', 'room'],
    ),
  },
  Group: object({
    jid: string,
    subject: string,
    addressing: { enum: ['pn', 'lid'] },
    participants: listOf(
      object({ number: string, name: string, role: { enum: ['member', 'admin', 'superadmin'] } }),
    ),
  }),
  Clock: object({
    now: { ...string, format: 'date-time' },
    speed: { type: 'number', description: 'How many times as fast as time it runs; 0: it stands.' },
    processes: { type: 'integer', description: 'How many processes follow it.' },
  }),
  Client: object({ jid: string }),
  Error: object({ error: { ...string, description: 'What is wrong, and what to do.' } }),
};
