import { Body, Controller, Get, Header, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { ConnectionService } from './connection.service.js';
import type { ConnectionDto } from './dto/connection.dto.js';
import { PairingCodeRequestDto, type PairingCodeDto } from './dto/pairing-code.dto.js';
import { toQrDto, type QrDto } from './dto/qr.dto.js';
import { PairingCodeService } from './pairing-code.service.js';
import { QrFileService } from './qr-file.service.js';

@Controller()
export class ConnectionController {
  constructor(
    private readonly connection: ConnectionService,
    private readonly qrFiles: QrFileService,
    private readonly pairingCodes: PairingCodeService,
  ) {}

  @Get('connection')
  read(): Promise<ConnectionDto> {
    return this.connection.current();
  }

  @Get('qr')
  async readQr(): Promise<QrDto> {
    return toQrDto(await this.connection.current());
  }

  @Get('qr.svg')
  @Header('Cache-Control', 'no-store')
  async readQrSvg(): Promise<StreamableFile> {
    return new StreamableFile(await this.qrFiles.svg(), { type: 'image/svg+xml' });
  }

  @Get('qr.png')
  @Header('Cache-Control', 'no-store')
  async readQrPng(): Promise<StreamableFile> {
    return new StreamableFile(await this.qrFiles.png(), { type: 'image/png' });
  }

  @Get('qr.txt')
  @Header('Cache-Control', 'no-store')
  async readQrText(): Promise<StreamableFile> {
    return new StreamableFile(await this.qrFiles.text(), { type: 'text/plain; charset=utf-8' });
  }

  @Post('connect')
  @HttpCode(200)
  connect(): Promise<ConnectionDto> {
    return this.connection.connect();
  }

  @Post('disconnect')
  @HttpCode(200)
  disconnect(): Promise<ConnectionDto> {
    return this.connection.disconnect();
  }

  @Post('logout')
  @HttpCode(200)
  logout(): Promise<ConnectionDto> {
    return this.connection.logout();
  }

  @Post('pairing-code')
  @HttpCode(200)
  requestPairingCode(@Body() { phone }: PairingCodeRequestDto): Promise<PairingCodeDto> {
    return this.pairingCodes.request(phone);
  }
}
