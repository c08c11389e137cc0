import { Injectable } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test, type TestingModule } from '@nestjs/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SEES_ALL } from '../../base/common/http/access.policy.js';
import { createConfig } from '../../../test/support/unit/factories.js';
import { FakeGateway } from '../../../test/support/unit/fake-gateway.js';
import { BundleService } from '../bundle/bundle.service.js';
import { Config } from '../../base/config/config.js';
import { ConnectionService } from '../../features/connection/connection.service.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { HealthService } from './health.service.js';
import { ReportsSection } from './reports.section.js';
import { SummaryService } from './summary.service.js';
import { DiagnosticsSection } from '../../base/common/diagnostics/diagnostics.section.js';
import { SectionsRegistry } from '../../base/common/diagnostics/sections.registry.js';

const NO_ROOM = 'no room left (since 1970-01-01T00:00:00.000Z)';

@Injectable()
class MediaSection extends DiagnosticsSection {
  override readonly bundleParts = {
    media: { read: () => [{ file: 'Ada in Rome.jpg', id: '3EB0123456789012345678' }] },
    cache: {
      read: () => {
        throw new Error('no cache');
      },
    },
  };

  override checkHealth() {
    return { media: { status: 'degraded', detail: 'no room left', since: 0 } as const };
  }

  override summarize() {
    return { media: { files: 2 } };
  }
}

let module: TestingModule;

beforeEach(async () => {
  module = await Test.createTestingModule({
    imports: [DiscoveryModule],
    providers: [
      BundleService,
      HealthService,
      MediaSection,
      ReportsSection,
      SectionsRegistry,
      SummaryService,
      { provide: Config, useValue: createConfig() },
      { provide: ConnectionService, useValue: { current: () => ({}) } },
      { provide: WhatsAppGateway, useValue: new FakeGateway() },
    ],
  }).compile();
});

afterEach(() => module.close());

describe('a section that a module provides', () => {
  it('shows up in the debug summary', async () => {
    expect(await module.get(SummaryService).collect(SEES_ALL)).toEqual({ media: { files: 2 } });
  });

  it('shows up in health, which is degraded by it', async () => {
    expect(await module.get(HealthService).check(SEES_ALL)).toMatchObject({
      status: 'degraded',
      checks: { media: { status: 'degraded', detail: NO_ROOM } },
    });
  });

  it('shows up in the bundle, masked, with its fields of summary and health', async () => {
    expect(await module.get(BundleService).collect(SEES_ALL)).toMatchObject({
      media: [{ file: '[text, 15 characters]', id: '3EB0123456789012345678' }],
      summary: { media: { files: 2 } },
      health: { media: { status: 'degraded', detail: NO_ROOM } },
      timings_ms: { media: expect.any(Number) },
    });
  });

  it('does not affect the others when one of its parts fails', async () => {
    const bundle = await module.get(BundleService).collect(SEES_ALL);
    expect(bundle.missing).toEqual({ cache: 'It could not be read; the log says why.' });
    expect(bundle).toMatchObject({ cache: null, media: [{}] });
  });
});
