import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { API_SCOPES } from '../../common/api-scope.js';
import { ApiScoped, ApiSection } from '../../common/http/api.decorators.js';
import { outcomeOf } from '../../common/http/request-outcome.js';
import { TokenDto } from './dto/token.dto.js';

/** Tells a client what it may do. */
@ApiSection('Login')
@Controller('token')
export class TokenController {
  /** What the token of this request allows. */
  @Get()
  @ApiScoped('any')
  read(@Res({ passthrough: true }) response: Response): TokenDto {
    const {
      token = null,
      accounts = ['*'],
      scopes = API_SCOPES,
    } = outcomeOf(response).access ?? {};
    return { name: token, accounts: [...accounts], scopes: [...scopes] };
  }
}
