import { describe, expect, it } from '@jest/globals';
import { Settings } from './settings.js';
import { describeUnknownVariables } from './unknown-variables.js';

describe(describeUnknownVariables, () => {
  it('ignores settings and variables of other programs', () => {
    const settings = Object.fromEntries(Object.keys(new Settings()).map((name) => [name, 'x']));
    const others = { SERVICE_API_TOKEN_FILE: '/token', MY_SERVICE_HOST: 'x', SERVICES: 'x' };
    expect(describeUnknownVariables({ ...settings, ...others })).toBeNull();
  });

  it.each([
    ['SERVICE_ACK_TIMOUT', 'SERVICE_ACK_TIMEOUT'],
    ['SERVICE_EVENTS_BUFFER', 'SERVICE_EVENT_BUFFER'],
    ['SERVICE_LOGLEVEL', 'SERVICE_LOG_LEVEL'],
    ['SERVICE_TOKEN', 'SERVICE_API_TOKEN'],
    ['SERVICE_AUTH_DB', 'SERVICE_DASHBOARD_AUTH_DB'],
    ['SERVICE_ALLOWED_HOST', 'SERVICE_ALLOWED_HOSTS'],
  ])('takes %s as %s', (written, meant) => {
    expect(describeUnknownVariables({ [written]: 'x' })).toContain(
      `${written} (is ${meant} meant?)`,
    );
  });

  it('names all of them', () => {
    const sentence = describeUnknownVariables({ SERVICE_PROT: '1', SERVICE_HOTS: 'x' });
    expect(sentence).toMatch(/SERVICE_PROT .*, SERVICE_HOTS /);
  });
});
