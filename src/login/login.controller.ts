import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { createLoginCookie, isSameSecret } from '../access/api-token.js';
import { ApiError } from '../common/api.error.js';
import { NeedsNoToken, Section } from '../common/operation-facts.js';
import { Config } from '../config/config.js';
import { LoggedInDto } from './dto/logged-in.dto.js';
import { LoginDto } from './dto/login.dto.js';

/** Lets the page in once it has shown the API token. */
@Section('Login')
@Controller('login')
export class LoginController {
  constructor(private readonly config: Config) {}

  /** Gives a browser the cookie that stands for the token. */
  @Post()
  @HttpCode(200)
  @NeedsNoToken()
  login(@Body() { token }: LoginDto, @Res({ passthrough: true }) response: Response): LoggedInDto {
    const { apiToken } = this.config.server;
    if (apiToken === null) return { status: 'ok' };
    if (!isSameSecret(token, apiToken)) {
      throw new ApiError('unauthorized', 'This is not the API token.', {
        hint: 'It is the value of SERVICE_API_TOKEN that the service was started with.',
      });
    }
    response.setHeader('Set-Cookie', createLoginCookie(apiToken));
    return { status: 'ok' };
  }
}
