import { html } from 'lit';

/**
 * The heading of a column; an extra one is left out where there is little room.
 * @typedef {string | { heading: string, isNumber?: boolean, isExtra?: boolean }} Column
 *
 * @typedef {object} DataTable
 * @property {readonly Column[]} columns
 * @property {unknown} body one or more `tbody`
 * @property {string} [look] classes of the table
 */

/**
 * A table with a heading for each column.
 * @param {DataTable} table
 */
export const dataTable = ({ columns, body, look = '' }) =>
  html`<table class="data-table ${look}">
    <thead>
      <tr>
        ${columns.map((column) => {
          const { heading, isNumber, isExtra } =
            typeof column === 'string' ? { heading: column } : column;
          return html`<th
            scope="col"
            class="${isNumber ? 'is-number' : ''} ${isExtra ? 'is-extra' : ''}"
          >
            ${heading}
          </th>`;
        })}
      </tr>
    </thead>
    ${body}
  </table>`;

/**
 * A table that scrolls in its frame, also by the keyboard.
 * @param {string} label
 * @param {DataTable} table
 */
export const framedTable = (label, table) =>
  html`<div class="table-frame" tabindex="0" role="region" aria-label=${label}>
    ${dataTable(table)}
  </div>`;
