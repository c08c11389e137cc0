import { Body, Controller, Delete, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AccessTokens } from '../access/access-tokens.js';
import { clientAddress } from '../access/client-address.js';
import { GuessLimit } from '../access/guess-limit.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import {
  ApiErrors,
  ApiNoToken,
  ApiScoped,
  ApiSection,
} from '../../base/common/http/api.decorators.js';
import { noteOutcome } from '../../base/common/http/request-outcome.js';
import { Config } from '../../base/config/config.js';
import { LoginDto, LoggedInDto } from './dto/login.dto.js';

/** A person may mistype or paste the wrong text a few times. */
const FREE_GUESSES = 8;

/** Lets the page in once it has shown the API token. */
@ApiSection('Login')
@Controller('login')
export class LoginController {
  private readonly guesses = new GuessLimit(FREE_GUESSES);

  constructor(
    private readonly config: Config,
    private readonly tokens: AccessTokens,
  ) {}

  /** Exchanges the API token for a login cookie. */
  @Post()
  @HttpCode(200)
  @ApiNoToken()
  @ApiErrors('too_many_requests')
  async login(
    @Body() { token }: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoggedInDto> {
    if (!this.tokens.areNeeded) return { status: 'ok' };
    const address = clientAddress(request, this.config.server.trustProxy);
    const access = this.tokens.find(token);
    if (!access) {
      const refusal = this.guesses.refuseOrCount(address, token);
      if (refusal) throw refusal;
      throw new ApiError('unauthorized', 'This is not the API token.', {
        hint: 'Use the value of SERVICE_API_TOKEN that the service was started with, or a token of its SERVICE_API_TOKENS_FILE.',
      });
    }
    // Any account will do: the page begins in one that the token may see.
    if (!access.scopes.includes('read')) {
      throw new ApiError(
        'unauthorized',
        'This token does not allow to read, which the page needs.',
        {
          hint: 'Use a token with the scope read.',
        },
      );
    }
    // The holder of a lesser token may still guess others.
    if (access.token === null) this.guesses.reset(address);
    response.setHeader('Set-Cookie', await this.tokens.createCookie(access, isSecure(request)));
    // The earlier login, if any, would stay open unseen. A store that is away must not keep the page closed.
    await this.tokens.endLogins(request.headers.cookie).catch(() => undefined);
    return { status: 'ok' };
  }

  /**
   * Ends the login of this page: its cookie gives no access any more, and its streams end.
   *
   * Other logins and the API token stay valid.
   */
  @Delete()
  @ApiScoped('any')
  async endLogin(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoggedInDto> {
    // This answer must arrive, although its login ends.
    noteOutcome(response, { loginId: undefined });
    response.setHeader('Set-Cookie', this.tokens.clearingCookie(isSecure(request)));
    await this.tokens.endLogins(request.headers.cookie);
    return { status: 'ok' };
  }
}

/** True if the browser has our page by HTTPS: the access check has compared its origin. */
function isSecure({ headers }: Request): boolean {
  return headers.origin?.startsWith('https://') ?? false;
}
