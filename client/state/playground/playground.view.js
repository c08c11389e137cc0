import { formatFacts, formatList, t } from '../../language/t.js';

/**
 * @import { PlaygroundFault } from '../../service/types.d.ts'
 * @import { PlaygroundState } from './playground.reducer.js'
 *
 * @typedef {{ label: string, watch: string }} Wording the texts of a scene or a fault
 */

/** @type {Record<string, Wording>} */
const SCENES = {
  text: { label: t('playground.text'), watch: t('playground.text.watch') },
  location: { label: t('playground.location'), watch: t('playground.location.watch') },
  contact: { label: t('playground.contact'), watch: t('playground.contact.watch') },
  poll: { label: t('playground.poll'), watch: t('playground.poll.watch') },
  forwarded: { label: t('playground.forwarded'), watch: t('playground.forwarded.watch') },
  advertisement: { label: t('playground.ad'), watch: t('playground.ad.watch') },
  undecryptable: { label: t('playground.broken'), watch: t('playground.broken.watch') },
  image: { label: t('playground.image'), watch: t('playground.image.watch') },
  video: { label: t('playground.video'), watch: t('playground.video.watch') },
  voice: { label: t('playground.voice'), watch: t('playground.voice.watch') },
  audio: { label: t('playground.audio'), watch: t('playground.audio.watch') },
  document: { label: t('playground.document'), watch: t('playground.document.watch') },
  sticker: { label: t('playground.sticker'), watch: t('playground.sticker.watch') },
  'view-once': { label: t('playground.view-once'), watch: t('playground.view-once.watch') },
  reply: { label: t('playground.reply'), watch: t('playground.reply.watch') },
  reaction: { label: t('playground.reaction'), watch: t('playground.reaction.watch') },
  edit: { label: t('playground.edit'), watch: t('playground.edit.watch') },
  delete: { label: t('playground.delete'), watch: t('playground.delete.watch') },
  typing: { label: t('playground.typing'), watch: t('playground.typing.watch') },
  call: { label: t('playground.ring'), watch: t('playground.ring.watch') },
  'missed-call': { label: t('playground.call'), watch: t('playground.call.watch') },
};

/** @type {Record<string, Wording>} */
const FAULTS = {
  drop: { label: t('playground.drop'), watch: t('playground.drop.watch') },
  'black-hole': { label: t('playground.black-hole'), watch: t('playground.black-hole.watch') },
  'late-ack': { label: t('playground.late-ack'), watch: t('playground.late-ack.watch') },
  'lost-ack': { label: t('playground.lost-ack'), watch: t('playground.lost-ack.watch') },
  'refuse-next': { label: t('playground.refuse'), watch: t('playground.refuse.watch') },
  'kill-process': { label: t('playground.kill'), watch: t('playground.kill.watch') },
  conflict: { label: t('playground.conflict'), watch: t('playground.conflict.watch') },
  undecryptable: { label: t('playground.garble'), watch: t('playground.garble.watch') },
  'expired-media': { label: t('playground.expired'), watch: t('playground.expired.watch') },
};

/**
 * @param {string} scene
 * @returns {Wording} its own name for an unknown scene
 */
export const sceneWording = (scene) => SCENES[scene] ?? { label: scene, watch: '' };

/**
 * @param {PlaygroundFault} fault
 * @returns {Wording} the network's words for an unknown fault
 */
export const faultWording = ({ name, does }) => FAULTS[name] ?? { label: name, watch: does };

/**
 * The effect of the last command, and the faults that are on: by the network's word, as some go off by themselves.
 * @param {Pick<PlaygroundState, 'done' | 'faults'>} state
 */
export function panelStatus({ done, faults }) {
  const on = faults.filter((fault) => fault.is_on).map((fault) => faultWording(fault).label);
  return formatFacts([done, on.length > 0 && t('playground.on', { label: formatList(on) })]);
}

/**
 * The command that lets a momentary fault happen, or turns the switch of a lasting one, and what to say then: of a
 * switch only beside a closed panel, as the panel names it as long as it is on.
 * @param {PlaygroundFault} fault
 * @param {boolean} [isPanelOpen]
 */
export function faultCommand(fault, isPanelOpen = true) {
  const { label, watch } = faultWording(fault);
  const words = [t('playground.did', { label }), t('playground.watch', { what: watch })];
  const turned = isPanelOpen ? '' : t(fault.is_on ? 'playground.off' : 'playground.on', { label });
  const done = fault.is_on === null ? words.join('. ') : turned;
  return { command: 'faults', body: { fault: fault.name, on: !fault.is_on }, done };
}
