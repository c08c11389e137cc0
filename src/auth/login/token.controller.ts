import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiScoped, ApiSection } from '../../base/common/http/api.decorators.js';
import { outcomeOf } from '../../base/common/http/request-outcome.js';
import { TokenDto } from './dto/login.dto.js';

/** Tells a client its permissions. */
@ApiSection('Login')
@Controller('token')
export class TokenController {
  /** The permissions of this request's token. */
  @Get()
  @ApiScoped('any')
  readToken(@Res({ passthrough: true }) response: Response): TokenDto {
    // The access check has noted it, or refused the request.
    const { access, loginId } = outcomeOf(response);
    const { token, accounts, scopes } = access!;
    return {
      name: token,
      accounts: [...accounts],
      scopes: [...scopes],
      is_login: loginId !== undefined,
    };
  }
}
