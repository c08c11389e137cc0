/** A client's acknowledgement of a message. */
export interface Acknowledgement {
  id: string;
  /** The jid of the device. */
  device: string;
  by: 'ack' | 'receipt';
  /** The type of the receipt; undefined for a plain delivery. */
  type?: string;
  /** The error of a nack; the message is not sent again then, either. */
  error?: string;
  at: Date;
}

/** Messages that clients have acknowledged, and so must not lose. */
export class Acknowledgements {
  /** In order of arrival. */
  readonly list: Acknowledgement[] = [];
  private readonly byId = new Map<string, Acknowledgement[]>();

  add(acknowledgement: Acknowledgement): void {
    const { id } = acknowledgement;
    this.list.push(acknowledgement);
    const known = this.byId.get(id);
    if (known) known.push(acknowledgement);
    else this.byId.set(id, [acknowledgement]);
  }

  /** Each message once, in the order of its first acknowledgement; refused ones are left out. */
  get ids(): string[] {
    return [...this.byId.keys()].filter((id) => this.has(id));
  }

  has(id: string): boolean {
    return this.of(id).some(({ error }) => error === undefined);
  }

  /** All acknowledgements of one message. */
  of(id: string): Acknowledgement[] {
    return this.byId.get(id) ?? [];
  }
}
