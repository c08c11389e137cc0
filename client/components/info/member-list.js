import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { t } from '../../language/t.js';
import { memberActions, memberName, rightsIn, sortedMembers } from '../../state/info/group.view.js';
import '../shared/chat-avatar.js';
import { moreIcon } from '../shared/icons.js';

/**
 * @import { Group, GroupMember, GroupRole } from '../../service/types.d.ts'
 * @import { OpenInfo } from '../../state/info/chat-info.js'
 * @import { Emit } from '../shared/intents.js'
 */

/** @type {Record<GroupRole, string>} */
const ROLES = {
  member: '',
  admin: t('group-info.role.admin'),
  superadmin: t('group-info.role.owner'),
};

const ACTIONS = {
  promote: t('group-info.promote'),
  demote: t('group-info.demote'),
  remove: t('group-info.remove'),
};

/**
 * The members of a group, each with its menu.
 * @param {Group} group
 * @param {OpenInfo} info
 * @param {Emit} emit
 */
export function memberList(group, info, emit) {
  const canAdd = rightsIn(group).isAdmin && info.mode !== 'add';
  return html`<section class="info-part" aria-labelledby="members-heading">
    <div class="info-part-head">
      <h4 id="members-heading">${t('group-info.members', { count: group.participants.length })}</h4>
      ${
        canAdd
          ? html`<button
              data-needs="manage"
              class="button small"
              type="button"
              @click=${() => emit('info-change', { mode: 'add' })}
            >
              ${t('group-info.add')}
            </button>`
          : null
      }
    </div>
    <ul class="members" role="list">
      ${repeat(
        sortedMembers(group),
        ({ jid }) => jid,
        (member) => html`<li>${row(group, member, info, emit)}</li>`,
      )}
    </ul>
  </section>`;
}

/**
 * @param {Group} group
 * @param {GroupMember} member
 * @param {OpenInfo} info
 * @param {Emit} emit
 */
function row(group, member, info, emit) {
  const { jid, phone, role, is_me } = member;
  const name = memberName(member);
  const actions = memberActions(group, member);
  const isOpen = info.member === jid;
  return html`<div class="member">
      <chat-avatar .jid=${jid} .chatTitle=${name} .isGroup=${false}></chat-avatar>
      <span class="member-names">
        <bdi class="person-name">${is_me ? t('group-info.you') : name}</bdi>
        ${phone && phone !== name ? html`<bdi class="hint" dir="ltr">${phone}</bdi>` : null}
      </span>
      ${ROLES[role] ? html`<span class="member-role">${ROLES[role]}</span>` : null}
      ${
        actions.length > 0
          ? html`<button
              data-needs="manage"
              class="button icon-button"
              type="button"
              aria-label=${t('group-info.member.menu', { name })}
              aria-expanded=${isOpen}
              data-member=${jid}
              @click=${() => emit('info-change', { member: isOpen ? null : jid })}
            >
              ${moreIcon}
            </button>`
          : null
      }
    </div>
    ${
      isOpen
        ? html`<div class="member-actions">
            ${actions.map(
              (action) =>
                html`<button
                  class="button small ${action === 'remove' ? 'danger' : ''}"
                  type="button"
                  aria-busy=${info.isBusy}
                  @click=${() => emit('group-members', { action, jids: [jid] })}
                >
                  ${ACTIONS[action]}
                </button>`,
            )}
          </div>`
        : null
    }`;
}
