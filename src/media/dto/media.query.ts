import { IsBoolean, IsOptional } from 'class-validator';
import { ToBoolean } from '../../common/http/text.transforms.js';
import { FileQuery } from './file.query.js';

export class MediaQuery extends FileQuery {
  /** Whether to wait for a file that is not here yet; otherwise it is fetched all the same, and the answer is 202. */
  @IsOptional()
  @ToBoolean()
  @IsBoolean({ message: 'must be true or false' })
  wait: boolean = true;
}
