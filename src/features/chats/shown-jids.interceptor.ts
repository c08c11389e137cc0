import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { mergeMap, type Observable } from 'rxjs';
import { PhonesService } from '../../store/phones/phones.service.js';
import { lidsIn } from '../../store/rows/work/jids-in-answers.js';
import { ShownJids } from '../../store/rows/work/shown-jids.js';

/** Names people in each answer by the one rule of `ShownJids`. */
@Injectable()
export class ShownJidsInterceptor implements NestInterceptor {
  constructor(
    private readonly phones: PhonesService,
    private readonly shown: ShownJids,
  ) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(mergeMap((answer: unknown) => this.named(answer)));
  }

  private async named(answer: unknown): Promise<unknown> {
    if (lidsIn(answer).size === 0) return answer;
    return this.shown.in(await this.phones.currentId(), answer);
  }
}
