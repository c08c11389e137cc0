/** A client's word that it has a message. */
export interface Acknowledgement {
  id: string;
  /** The jid of the device that gave it. */
  device: string;
  by: 'ack' | 'receipt';
  /** What kind of receipt: nothing for a plain delivery. */
  type?: string;
  /** Why the client refused the message: it does not get it again for that. */
  error?: string;
  at: Date;
}

/** Which messages clients have acknowledged: what they must not lose from then on, whatever happens to them. */
export class Acknowledgements {
  /** In the order they came. */
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

  /** Everything that was said of one message. */
  of(id: string): Acknowledgement[] {
    return this.byId.get(id) ?? [];
  }
}
