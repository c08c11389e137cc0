/**
 * The next value for each type of action.
 * @template Value
 * @typedef {Record<string, (value: Value, action: any) => Value>} Cases
 */

/** @typedef {{ initial: any, reduce: (value: any, action: any) => any }} AnySlice */

/**
 * The actions that cases take: the type of each, and what it carries.
 * @template {Cases<any>} Own
 * @typedef {{ [Type in keyof Own]: { type: Type } & (Parameters<Own[Type]> extends [any, infer Carried] ? Carried : {}) }[keyof Own]} ActionOf
 */

/**
 * A part of the state: its first value, and what actions make of it. Other actions leave it as it is.
 * @template Value
 * @template {Cases<Value>} Own
 * @param {Value} initial
 * @param {Own} own actions about this part; their parameters are what an action carries
 * @param {Cases<Value>} [others] actions about other parts
 */
export function slice(initial, own, others = {}) {
  /** @type {Cases<Value>} */
  const cases = { ...own, ...others };
  /**
   * @param {Value} value
   * @param {ActionOf<Own>} action
   * @returns {Value}
   */
  function reduce(value, action) {
    const change = cases[String(action.type)];
    return change ? change(value, action) : value;
  }
  return { initial, own, others, reduce };
}

/**
 * A part that an action brings as a whole.
 * @template Value
 * @template {string} Type
 * @template {string} Field
 * @param {Value} initial
 * @param {Type} type
 * @param {Field} field of the action
 * @param {Cases<Value>} [others]
 */
export function sliceOf(initial, type, field, others) {
  /** @type {Cases<Value>} */
  const own = { [type]: (_before, action) => action[field] };
  return slice(
    initial,
    /** @type {Record<Type, (value: Value, action: Record<Field, Value>) => Value>} */ (own),
    others,
  );
}

/**
 * A part of which an action brings the fields that change.
 * @template {object} Value
 * @template {string} Type
 * @template {string} Field
 * @param {Value} initial
 * @param {Type} type
 * @param {Field} field of the action
 * @param {Cases<Value>} [others]
 */
export function mergedSlice(initial, type, field, others) {
  /** @type {Cases<Value>} */
  const own = { [type]: (before, action) => ({ ...before, ...action[field] }) };
  return slice(
    initial,
    /** @type {Record<Type, (value: Value, action: Record<Field, Partial<Value>>) => Value>} */ (
      own
    ),
    others,
  );
}
