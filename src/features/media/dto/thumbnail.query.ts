import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ToWholeNumber } from '../../../base/common/http/text.transforms.js';
import { FileQuery } from './file.query.js';

const [MIN_SIZE, MAX_SIZE] = [64, 1024];
const message = `must be a whole number from ${MIN_SIZE} to ${MAX_SIZE}`;

export class ThumbnailQuery extends FileQuery {
  /** The longer side in pixels, at most. */
  @IsOptional()
  @ToWholeNumber()
  @IsInt({ message })
  @Min(MIN_SIZE, { message })
  @Max(MAX_SIZE, { message })
  size?: number;
}
