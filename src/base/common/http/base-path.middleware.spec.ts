import { expect, it } from '@jest/globals';
import express from 'express';
import { askApp } from '../../../../test/support/service/ask-app.js';
import { stripBasePath } from './base-path.middleware.js';

it.each([
  ['/dash', '/dash/api/chats?q=1', '/api/chats?q=1'],
  ['/dash', '/dash/', '/'],
  // A proxy has taken it off.
  ['/dash', '/api/chats', '/api/chats'],
  ['/dash', '/dashboard', '/dashboard'],
  ['/dash', '/dash', 'to /dash/'],
  ['/dash', '/dash?q=1', 'to /dash/?q=1'],
  ['/tools/dash', '/tools/dash/dash/', '/dash/'],
  ['', '/', '/'],
  ['', '/dash', '/dash'],
])('below %j, a request for %s is one for %s', async (basePath, path, target) => {
  const app = express();
  app.use(stripBasePath(basePath));
  app.use(({ originalUrl }, response) => void response.json({ originalUrl }));
  const { headers, body } = await askApp(app, path, { redirect: 'manual' });
  expect(body.originalUrl ?? `to ${headers.get('location')}`).toBe(target);
});
