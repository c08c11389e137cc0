import { describe, expect, it } from '@jest/globals';
import express from 'express';
import { askApp } from '../../../../test/support/service/ask-app.js';
import { toRoutePattern } from './route-pattern.js';

const ROUTE = '/api/chats/:jid/messages';
const WRITINGS = [
  '/api/chats/a/messages',
  '/API/Chats/A/mesSages',
  '/api/chats/a/messages/',
  '/api/chats/%2F/messages',
  '/api/chats/a/messages//',
  '/api//chats/a/messages',
  '/api/chats//messages',
  '/api/chats/a/b/messages',
  '/api/chats/a/message%73',
  '/api/chats/a/messages/x',
  '/x/api/chats/a/messages',
];

describe('toRoutePattern', () => {
  it.each(WRITINGS)('matches as the router does: %s', async (path) => {
    const app = express();
    app.get(ROUTE, (_request, response) => void response.json({}));
    const { status } = await askApp(app, path);
    expect(toRoutePattern(ROUTE).test(path)).toBe(status === 200);
  });
});
