import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../../base/common/errors/api.error.js';
import {
  MessageContentFinder,
  type FoundContent,
  type MessageAddress,
} from './message-content.finder.js';
import { MediaStore } from '../../base/storage/files/media.store.js';
import { PictureScaler, type ScaledPicture } from './picture-scaler.js';

/** A small picture of a file, not drawn yet: most clients that request one have it already. */
export interface Thumbnail {
  /** The same for the same picture in the same size. */
  etag: string;
  /** @throws ApiError `no_thumbnail` */
  draw: () => Promise<ScaledPicture>;
}

const PICTURES = new Set(['image', 'sticker']);
/** Larger ones are no thumbnails. */
const MAX_OWN_SIZE = 1024;
const DEFAULT_SIZE = 320;

/** Small pictures of files: from messages, or scaled from stored pictures. Fetches nothing. */
@Injectable()
export class ThumbnailService {
  constructor(
    private readonly finder: MessageContentFinder,
    private readonly store: MediaStore,
    private readonly scaler: PictureScaler,
  ) {}

  /**
   * @param size the longer side in pixels; by default that of the picture in the message
   * @throws ApiError `not_found` or `no_thumbnail`
   */
  async find(address: MessageAddress, size?: number): Promise<Thumbnail> {
    const found = await this.finder.find(address);
    // The content may be seen only once, on the phone.
    if (found.message.is_view_once) throw noThumbnail();
    const own = found.thumbnail;
    const stored = own && size === undefined ? null : await this.findStored(found);
    if (!stored && !own) throw noThumbnail();
    const draw = async () => {
      const drawn = stored && (await this.scaler.scale(stored.path, size ?? DEFAULT_SIZE));
      const picture = drawn ?? (own && (await this.scaler.scale(own, size ?? MAX_OWN_SIZE)));
      if (!picture) throw noThumbnail();
      return picture;
    };
    const source =
      stored?.sha256 ??
      createHash('sha256')
        .update(own ?? '')
        .digest('hex');
    return { etag: `"${source.slice(0, 32)}-${size ?? 'own'}"`, draw };
  }

  private async findStored({ message, sha256 }: FoundContent) {
    if (sha256 === null || !PICTURES.has(message.type)) return null;
    const path = await this.store.find(sha256);
    return path === null ? null : { path, sha256 };
  }
}

function noThumbnail(): ApiError {
  return new ApiError('no_thumbnail', 'There is no small picture of this message.');
}
