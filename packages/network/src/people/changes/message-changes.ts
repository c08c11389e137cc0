import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import type { Account } from '../../directory/account.js';
import type { Directory } from '../../directory/directory.js';
import type { Envelope } from '../content/envelope.js';
import type { KnownMessage } from './known-message.js';
import { checkEdit, checkKey, checkRevocation, type ReceivedChange } from './change-checks.js';
import { textOf } from './message-texts.js';
import { openVote } from './open-vote.js';
import { ShownMessage, type Dated } from './shown-message.js';

/** A change that a person has received and refused, because it is wrong or not allowed. */
export interface RefusedChange {
  id: string;
  reason: string;
}

const { Type } = proto.Message.ProtocolMessage;

/**
 * Applies reactions, edits, deletions and votes to messages as a person's phone does: those that are allowed and right.
 * It ignores the others. Encrypted edits and pins are not applied.
 */
export class MessageChanges {
  readonly refused: RefusedChange[] = [];
  private readonly messages = new Map<string, ShownMessage>();

  constructor(
    private readonly receiver: Account,
    private readonly directory: Directory,
    private readonly find: (id: string) => KnownMessage | undefined,
  ) {}

  /** A message with its changes so far; undefined if it is not known. */
  shown(id: string): ShownMessage | undefined {
    const known = this.find(id);
    const shown = this.messages.get(id) ?? (known && new ShownMessage(known.message));
    if (shown) this.messages.set(id, shown);
    return shown;
  }

  /** @param by the sender */
  take(by: Account, envelope: Envelope): void {
    try {
      this.apply(by, envelope);
    } catch (error) {
      this.refused.push({ id: envelope.id, reason: (error as Error).message });
    }
  }

  private apply(by: Account, envelope: Envelope): void {
    const content = normalizeMessageContent(envelope.message);
    const { reactionMessage, protocolMessage, pollUpdateMessage } = content ?? {};
    const withKey = (key: proto.IMessageKey | null | undefined): ReceivedChange => ({
      key: key ?? {},
      by,
      receiver: this.receiver,
      envelope,
    });
    if (reactionMessage) return this.react(withKey(reactionMessage.key), reactionMessage);
    if (pollUpdateMessage) {
      return this.vote(withKey(pollUpdateMessage.pollCreationMessageKey), pollUpdateMessage);
    }
    if (protocolMessage?.type === Type.REVOKE) return this.revoke(withKey(protocolMessage.key));
    if (protocolMessage?.type === Type.MESSAGE_EDIT) {
      this.edit(withKey(protocolMessage.key), protocolMessage);
    }
  }

  private react(
    change: ReceivedChange,
    { text, senderTimestampMs }: proto.Message.IReactionMessage,
  ) {
    const [shown] = this.targetOf(change);
    keepNewest(shown.reactionsBy, change.by, { at: timeOf(senderTimestampMs), value: text ?? '' });
  }

  private vote(change: ReceivedChange, update: proto.Message.IPollUpdateMessage) {
    const [shown, target] = this.targetOf(change);
    const value = openVote(update, target, change.by);
    keepNewest(shown.votesBy, change.by, { at: timeOf(update.senderTimestampMs), value });
  }

  private edit(
    change: ReceivedChange,
    { editedMessage, timestampMs }: proto.Message.IProtocolMessage,
  ) {
    const [shown, target] = this.targetOf(change);
    checkEdit(change, target, editedMessage);
    const at = timeOf(timestampMs);
    if (at <= (shown.edits.at(-1) ?? 0)) throw new Error('it is older than the last edit');
    shown.edits.push(at);
    shown.text = textOf(editedMessage);
  }

  private revoke(change: ReceivedChange) {
    const [shown, target] = this.targetOf(change);
    checkRevocation(change, target);
    shown.isDeleted = true;
    shown.text = '';
  }

  private targetOf(change: ReceivedChange): [ShownMessage, KnownMessage] {
    const target = this.find(change.key.id ?? '');
    const shown = target && this.shown(target.id);
    if (!target || !shown) throw new Error('there is no such message');
    checkKey(change, target, this.directory);
    if (shown.isDeleted) throw new Error('its message is deleted');
    return [shown, target];
  }
}

/** @throws Error without a time */
function timeOf(claimed: proto.Message.IReactionMessage['senderTimestampMs']): number {
  const at = Number(claimed ?? 0);
  if (at === 0) throw new Error('it has no time');
  return at;
}

function keepNewest<Value>(
  entries: Map<Account, Dated<Value>>,
  by: Account,
  entry: Dated<Value>,
): void {
  if ((entries.get(by)?.at ?? 0) <= entry.at) entries.set(by, entry);
}
