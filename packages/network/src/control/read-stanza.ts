import type { BinaryNode } from '@whiskeysockets/baileys';
import { node } from '../transport/nodes.js';
import { CommandError } from './command.js';

/** Reads a stanza from its JSON: a tag, attributes, and nodes or a text as its content. */
export function readStanza(json: string): BinaryNode {
  try {
    return toNode(JSON.parse(json));
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError('the stanza must be JSON', { cause: error });
  }
}

function toNode(value: unknown): BinaryNode {
  const { tag, attrs = {}, content } = fieldsOf(value);
  if (typeof tag !== 'string') throw new CommandError('each node of the stanza needs a tag');
  const given = Object.entries(fieldsOf(attrs)).map(([name, each]) => [name, String(each)]);
  return node(
    tag,
    Object.fromEntries(given) as Record<string, string>,
    Array.isArray(content)
      ? content.map(toNode)
      : typeof content === 'string'
        ? content
        : undefined,
  );
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new CommandError('each node of the stanza, and its attributes, must be a JSON object');
}
