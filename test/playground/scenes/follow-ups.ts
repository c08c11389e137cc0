import { setTimeout as after } from 'node:timers/promises';
import { Group } from '../../../packages/network/src/directory/group.js';
import { sending, type Scene, type Stage } from './stage.js';

/** Long enough to read the words that change. */
const THINKING_MS = 2000;
const RINGING_MS = 3000;
/** Long enough to reject it. */
const PATIENCE_MS = 30_000;
/** A scene must not keep a process that is to end. */
const UNHELD = { ref: false };

/** Scenes about an earlier message, and scenes without a message. */
export const FOLLOW_UP_SCENES = {
  reply: async (stage) =>
    stage.me.reply(await target(stage), stage.text ?? 'That is what I think, too.', when(stage)),
  reaction: async (stage) => stage.me.react(await target(stage), stage.text ?? '👍', when(stage)),
  edit: async (stage) => {
    const { id } = await stage.me.say('This is the frist version.', sending(stage));
    await think(stage);
    return stage.me.edit(id, stage.text ?? 'This is the second version.', when(stage));
  },
  delete: async (stage) => {
    const { id } = await stage.me.say('Forget this one.', sending(stage));
    await think(stage);
    return stage.me.revoke(id, when(stage));
  },
  typing: async ({ me, to }) => {
    me.typing('composing', to);
    await after(THINKING_MS, undefined, UNHELD);
    me.typing('paused', to);
  },
  call: async ({ me, to }) => {
    const call = me.call({ to });
    // Not awaited: a command must be answered before.
    void after(PATIENCE_MS, undefined, UNHELD).then(() => {
      if (call.answers.length === 0) call.end('hang-up');
    });
  },
  'missed-call': async ({ me, to }) => {
    const call = me.call({ to });
    await after(RINGING_MS, undefined, UNHELD);
    call.end('timeout');
  },
} satisfies Record<string, Scene>;

/** The last message of the user in the chat, or the own last one; if there is none, a new one. */
async function target(stage: Stage): Promise<string> {
  const { me, phone, to } = stage;
  const { messages } = phone.chat(to instanceof Group ? to : me);
  const ofUser = messages.findLast(({ isFromMe }) => isFromMe);
  const own = messages.findLast(({ from }) => from === me.account);
  const found = ofUser ?? own;
  return found?.id ?? (await me.say('What do you think?', sending(stage))).id;
}

/** In the past nobody waits. */
async function think({ at }: Stage): Promise<void> {
  if (!at) await after(THINKING_MS, undefined, UNHELD);
}

const when = ({ at }: Stage) => (at ? { at } : {});
