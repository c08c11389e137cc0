import { html, nothing } from 'lit';
import { t } from '../../language/t.js';

/** @import { Referral } from '../../service/types.d.ts' */

/**
 * The origin of a message, as its sender's client names it. Its pictures are links to any address, and are not shown.
 * @param {Referral} referral
 * @param {boolean} isActive true if the message takes part in the tab order
 */
export function referralCard(referral, isActive) {
  const { source_url: url, source_id: id, entry_point: entry, headline, body } = referral;
  const isAd = referral.source_type === 'ad' || referral.ctwa_clid !== null;
  return html`<div class="quote referral">
    <span class="quote-sender">${t(isAd ? 'referral.ad' : 'referral.other')}</span>
    ${headline ? html`<strong class="quote-text" dir="auto">${headline}</strong>` : null}
    ${body ? html`<span class="quote-text" dir="auto">${body}</span>` : null}
    ${
      url
        ? html`<a
            class="referral-link"
            href=${url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            tabindex=${isActive ? nothing : -1}
            dir="ltr"
            >${url}</a
          >`
        : null
    }
    ${id ? html`<code class="referral-id" dir="ltr">${id}</code>` : null}
    ${entry ? html`<code class="referral-id" dir="ltr">${entry}</code>` : null}
  </div>`;
}
