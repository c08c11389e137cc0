import type { CommandAnswerDto, PlaygroundDto } from '../../playground/dto/playground.dto.js';

const PLAYGROUND: PlaygroundDto = {
  is_available: true,
  people: [
    {
      kind: 'contact',
      number: '15550102',
      name: 'Echo',
      jid: '15550102@s.whatsapp.net',
      lid: '20000000000002@lid',
      about: 'sends back every text, exactly as it came',
    },
  ],
  groups: [{ jid: '120363000000000002@g.us', subject: 'The cast', members: ['You', 'Echo'] }],
  scenes: ['text', 'image', 'poll'],
  faults: [
    { name: 'drop', does: 'cuts every connection once', is_on: null },
    { name: 'late-ack', does: 'acknowledges messages five seconds late', is_on: true },
  ],
  commands: [
    {
      command: 'say',
      description: 'sends a text from a contact',
      fields: { contact: 'a string', text: 'a string', group: 'a string, optional' },
    },
  ],
};

const ANSWER: CommandAnswerDto = { answer: { id: '3EB0A1B2C3D4E5F60718' } };

export const PLAYGROUND_EXAMPLES = { PlaygroundDto: PLAYGROUND, CommandAnswerDto: ANSWER };
