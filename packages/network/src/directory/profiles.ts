import type { BinaryNode } from '@whiskeysockets/baileys';
import { node, nowSeconds } from '../transport/nodes.js';
import type { Account } from './account.js';
import type { Group } from './group.js';

type Owner = Account | Group;

/** The public profile of people and groups: a picture, and a text about them. */
export class Profiles {
  private readonly pictures = new Map<Owner, string>();
  private readonly abouts = new Map<Account, { text: string; at: Date } | 'hidden'>();

  /** @param url of a media server; `hidden` if the service's account may not see it */
  setPicture(owner: Owner, url: string): void {
    this.pictures.set(owner, url);
  }

  removePicture(owner: Owner): void {
    this.pictures.delete(owner);
  }

  pictureOf(owner: Owner): string | undefined {
    return this.pictures.get(owner);
  }

  setAbout(owner: Account, text: string, at = new Date()): void {
    this.abouts.set(owner, { text, at });
  }

  hideAbout(owner: Account): void {
    this.abouts.set(owner, 'hidden');
  }

  /** The answer of a usync query for the protocol `status`. */
  aboutNode(owner: Account): BinaryNode {
    const about = this.abouts.get(owner);
    if (about === 'hidden') return node('status', { code: '401' });
    const at = about ? String(Math.floor(about.at.getTime() / 1000)) : nowSeconds();
    return node('status', { t: at }, Buffer.from(about?.text ?? ''));
  }
}
