import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Post,
  Query,
  Res,
  StreamableFile,
} from '@nestjs/common';
import type { Response } from 'express';
import { fromEvent } from 'rxjs';
import { ApiFile, ApiErrors, ApiSection } from '../../base/common/http/api.decorators.js';
import { ConnectionWaitService } from './connection-wait.service.js';
import { ConnectionService } from './connection.service.js';
import type { ConnectionDto } from '../../base/shapes/connection.dto.js';
import { ConnectionQuery } from './dto/connection.query.js';
import { PairingCodeRequestDto, type PairingCodeDto } from './dto/pairing-code.dto.js';
import { toQrDto, type QrDto } from './dto/qr.dto.js';
import { PairingCodeService } from './pairing-code.service.js';
import { QrFileService } from './qr-file.service.js';

@ApiSection('Connection')
@Controller()
export class ConnectionController {
  constructor(
    private readonly connection: ConnectionService,
    private readonly waits: ConnectionWaitService,
    private readonly qrFiles: QrFileService,
    private readonly pairingCodes: PairingCodeService,
  ) {}

  /**
   * The state of the session, the reason for it, and what to do.
   *
   * With `wait=connected`, it responds once the session is connected, or stays disconnected until somebody connects it,
   * or after `timeout_ms`.
   */
  @Get('connection')
  readConnection(
    @Query() { wait, timeout_ms: timeoutMs }: ConnectionQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ConnectionDto> {
    if (!wait) return this.connection.current();
    return this.waits.waitForConnected(timeoutMs, fromEvent(response, 'close'));
  }

  /** The current QR code as text and as an image; null while there is none. */
  @Get('qr')
  async readQr(): Promise<QrDto> {
    return toQrDto(await this.connection.current());
  }

  /** The QR code as an SVG file. */
  @Get('qr.svg')
  @ApiFile('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg">…</svg>')
  @ApiErrors('not_found')
  @Header('Cache-Control', 'no-store')
  async readQrSvg(): Promise<StreamableFile> {
    return new StreamableFile(await this.qrFiles.svg(), { type: 'image/svg+xml' });
  }

  /** The QR code as a PNG file. */
  @Get('qr.png')
  @ApiFile('image/png', '(bytes)')
  @ApiErrors('not_found')
  @Header('Cache-Control', 'no-store')
  async readQrPng(): Promise<StreamableFile> {
    return new StreamableFile(await this.qrFiles.png(), { type: 'image/png' });
  }

  /** The QR code as text for a terminal. */
  @Get('qr.txt')
  @ApiFile('text/plain', '█▀▀▀▀▀█ ▄▀ █▀▀▀▀▀█')
  @ApiErrors('not_found')
  @Header('Cache-Control', 'no-store')
  async readQrText(): Promise<StreamableFile> {
    return new StreamableFile(await this.qrFiles.text(), { type: 'text/plain; charset=utf-8' });
  }

  /** Starts the session, without waiting until it is connected. */
  @Post('connect')
  @ApiErrors('connect_failed')
  @HttpCode(200)
  connect(): Promise<ConnectionDto> {
    return this.connection.connect();
  }

  /** Stops the session and keeps the pairing. */
  @Post('disconnect')
  @ApiErrors('disconnect_failed')
  @HttpCode(200)
  disconnect(): Promise<ConnectionDto> {
    return this.connection.disconnect();
  }

  /** Unlinks this device and deletes its keys; chats and messages are kept. */
  @Post('logout')
  @ApiErrors('logout_failed')
  @HttpCode(200)
  logout(): Promise<ConnectionDto> {
    return this.connection.logout();
  }

  /** Requests a code to type on the phone instead of scanning. */
  @Post('pairing-code')
  @ApiErrors('invalid_phone', 'already_paired', 'not_waiting_for_pairing')
  @ApiErrors('too_many_requests', 'pairing_failed')
  @HttpCode(200)
  requestPairingCode(@Body() { phone }: PairingCodeRequestDto): Promise<PairingCodeDto> {
    return this.pairingCodes.request(phone);
  }
}
