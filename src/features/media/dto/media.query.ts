import { IsBoolean, IsOptional } from 'class-validator';
import { ToBoolean } from '../../../base/common/http/text.transforms.js';
import { FileQuery } from './file.query.js';

const message = 'must be true or false';

export class MediaQuery extends FileQuery {
  /** True waits for a file that is not here yet; otherwise it is fetched all the same, and the answer is 202. */
  @IsOptional()
  @ToBoolean()
  @IsBoolean({ message })
  wait: boolean = true;

  /** With `wait=0`: fetch it again even right after a failure. Otherwise, that failure is the answer. */
  @IsOptional()
  @ToBoolean()
  @IsBoolean({ message })
  retry: boolean = false;
}
